import { CircleCheck } from 'lucide-react'
import type { Mailbox, MailTrouble } from '#contract/mails.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { MailTime } from './mail-time.tsx'
import { reasonWords } from './trouble-words.ts'
import { useMailTroubles } from './use-mails.ts'

type MailTroublesProps = { mailbox: Mailbox; className?: string }

/** Mails that could not be sent: to whom, why, and whether they are retried. */
export function MailTroubles({ mailbox, className }: MailTroublesProps) {
  return (
    <section aria-labelledby="troubles" className={className}>
      <h2 id="troubles" className="scroll-mt-24 text-2xl">
        {titleOf(mailbox)}
      </h2>
      <p className="mt-2 mb-5 max-w-[65ch] text-muted">
        We retry late emails for about four days, waiting longer each time. If an address doesn’t exist, we
        don’t retry.
      </p>
      <TroubleList />
    </section>
  )
}

function titleOf({ late, givenUp }: Mailbox): string {
  if (givenUp === 0) return 'Late emails'
  return late === 0 ? 'Undelivered emails' : 'Late and undelivered emails'
}

function TroubleList() {
  const pages = useMailTroubles()
  const troubles = pages.data?.pages.flatMap(({ items }) => items)

  if (pages.isPending) return <Skeleton className="h-24 rounded-card" />
  if (troubles === undefined)
    return <LoadFailure text="We couldn’t load these emails." onRetry={pages.refetch} />
  if (troubles.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-card border border-line bg-surface px-5 py-4">
        <CircleCheck className="shrink-0 text-moss" />
        No delivery problems.
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {troubles.map((trouble) => (
          <TroubleItem key={trouble.id} trouble={trouble} />
        ))}
      </ul>
      <ShowMore pages={pages} what="emails" />
    </>
  )
}

function TroubleItem({ trouble }: { trouble: MailTrouble }) {
  const { toName, toAddress, subject, reason, tries, lastTriedAt, hasGivenUp } = trouble
  return (
    <li className="flex flex-wrap justify-between gap-x-8 gap-y-3 px-5 py-4">
      <div>
        <p className="font-semibold [overflow-wrap:anywhere]">{subject}</p>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          To {toName === null ? toAddress : `${toName} <${toAddress}>`}
        </p>
        <p className="mt-2">
          {reasonWords(reason)} <span className="font-mono text-xs text-muted">{reason}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Tag tone={hasGivenUp ? 'berry' : 'amber'}>{hasGivenUp ? 'Not delivered' : 'Retrying'}</Tag>
        <p className="font-mono text-xs text-muted">
          {tries === 1 ? '1 try' : `${tries} tries`}, last <MailTime at={lastTriedAt} />
        </p>
      </div>
    </li>
  )
}
