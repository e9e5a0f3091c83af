import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { MAILBOX_PATH } from '#contract/paths.ts'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { useMailbox } from './use-mails.ts'

/** Shown to organisers of a public site as long as no mail server is configured. */
export function MailNotice({ className }: { className?: string }) {
  const mailbox = useMailbox()
  if (!mailbox.data?.lacksMail) return null
  return (
    <div
      role="note"
      className={cx('flex gap-3 rounded-control bg-amber-wash px-4 py-3 text-amber', className)}
    >
      <TriangleAlert className="mt-0.5 shrink-0" />
      <p>
        <strong>Emails don’t reach people yet.</strong> They’re kept in the mailbox, where every organiser can
        read them, including password links. Set <code>SMTP_URL</code> to send them.
      </p>
    </div>
  )
}

/** Shown to organisers on other pages as long as there are delayed or undeliverable mails. */
export function TroubleNotice({ className }: { className?: string }) {
  const { late, givenUp } = useMailbox().data ?? { late: 0, givenUp: 0 }
  if (late + givenUp === 0) return null
  return (
    <Notice tone="amber" className={className}>
      <p>
        <strong>{[givenUpWords(givenUp), lateWords(late)].join(' ').trim()}</strong>{' '}
        <Link href={`${MAILBOX_PATH}#troubles`} className="font-semibold underline underline-offset-4">
          See why
        </Link>
      </p>
    </Notice>
  )
}

function givenUpWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 email couldn’t be delivered.' : `${count} emails couldn’t be delivered.`
}

function lateWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 email is late. We’re retrying.' : `${count} emails are late. We’re retrying.`
}
