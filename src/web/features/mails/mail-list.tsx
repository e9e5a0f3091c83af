import { Link } from 'wouter'
import type { MailSummary } from '#contract/mails.ts'
import { MAILBOX_PATH } from '#contract/paths.ts'
import { MailTime } from './mail-time.tsx'

type MailListProps = { mails: MailSummary[]; openId: number | null }

/** The mails, the newest first. The page's address names the open mail. */
export function MailList({ mails, openId }: MailListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            href={`${MAILBOX_PATH}?mail=${mail.id}`}
            aria-current={mail.id === openId ? 'true' : undefined}
            className="block border-l-3 border-transparent px-5 py-4 hover:bg-ink/5 focus-visible:-outline-offset-3 aria-[current=true]:border-spruce aria-[current=true]:bg-spruce/8"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold [overflow-wrap:anywhere]">{mail.subject}</span>
              <MailTime at={mail.createdAt} />
            </span>
            <span className="block text-sm break-all text-muted">{mail.toAddress}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
