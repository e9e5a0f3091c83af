import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { tripPersonPath } from '#contract/pages.ts'
import { RECEIVERS_LISTED, type Mailing } from '#contract/mailings.ts'
import { nameOrEmail } from '../../format/full-name.ts'
import { formatDateTime } from '../../format/moments.ts'
import { countPeople } from '../../format/count-people.ts'
import { cx } from '../../ui/cx.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { describeAudience, outcomeOf, outcomesOf } from './mailing-words.ts'
import { useMailing, useMailings } from './use-mailings.ts'

/** What organisers wrote to people of a trip, the latest first, and what became of the emails. */
export function MailingLog({ tripId }: { tripId: string }) {
  const pages = useMailings(tripId)
  const mailings = pages.data?.pages.flatMap(({ items }) => items)
  if (mailings === undefined) {
    if (pages.isError) return <LoadFailure text="We couldn’t load the sent emails." onRetry={pages.refetch} />
    return <Skeleton className="h-32 rounded-card" />
  }
  if (mailings.length === 0) return <p className="text-muted">No emails sent yet.</p>
  return (
    <>
      <ol role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
        {mailings.map((mailing) => (
          <li key={mailing.id}>
            <SentMailing tripId={tripId} mailing={mailing} />
          </li>
        ))}
      </ol>
      <ShowMore pages={pages} what="emails" />
    </>
  )
}

function SentMailing({ tripId, mailing }: { tripId: string; mailing: Mailing }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { subject, byFirstName, sentAt, people } = mailing
  return (
    <article aria-labelledby={id} className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={id} className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">
          {subject}
        </h3>
        <time dateTime={sentAt} className="font-mono text-xs text-muted">
          {formatDateTime(sentAt)}
        </time>
      </div>
      <p className="mt-1 text-sm text-muted">
        {describeAudience(mailing)}, from {byFirstName ?? 'an organiser'}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ul role="list" aria-label={`Emails: ${subject}`} className="flex flex-wrap gap-2">
          {outcomesOf(mailing).map(({ tone, label }) => (
            <li key={label} className="flex">
              <Tag tone={tone}>{label}</Tag>
            </li>
          ))}
        </ul>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-describedby={id}
          onClick={() => setIsOpen(!isOpen)}
          className="ml-auto inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control text-sm font-semibold text-spruce underline-offset-4 hover:underline"
        >
          Show email to {countPeople(people)}
          <ChevronDown
            size={18}
            className={cx('transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      {isOpen && <MailingDetails tripId={tripId} mailing={mailing} />}
    </article>
  )
}

/** The text, and to whom it went. */
function MailingDetails({ tripId, mailing }: { tripId: string; mailing: Mailing }) {
  const { data, isError, refetch } = useMailing(tripId, mailing.id)
  return (
    <div className="mt-3 grid gap-5 border-t border-line pt-4">
      <p className="max-w-[65ch] [overflow-wrap:anywhere] whitespace-pre-line">{mailing.text}</p>
      {data ? (
        <div>
          <ul role="list" aria-label={`Sent to: ${mailing.subject}`} className="divide-y divide-line">
            {data.receivers.map((receiver) => {
              const { tone, label } = outcomeOf(receiver.outcome)
              return (
                <li
                  key={receiver.userId}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
                >
                  <Link
                    href={tripPersonPath(tripId, receiver.userId)}
                    className="flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] text-spruce underline-offset-4 hover:underline"
                  >
                    {nameOrEmail(receiver)}
                  </Link>
                  <Tag tone={tone}>{label}</Tag>
                </li>
              )
            })}
          </ul>
          {mailing.people > RECEIVERS_LISTED && (
            <p className="mt-2 text-sm text-muted">And {mailing.people - RECEIVERS_LISTED} more.</p>
          )}
        </div>
      ) : isError ? (
        <LoadFailure text="We couldn’t load who got it." onRetry={refetch} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </div>
  )
}
