import { Link } from 'wouter'
import { workspacePath } from '#contract/pages.ts'
import { FIRST_NEWS_DAYS, NEWS_COUNTED, type Overview } from '#contract/workspace.ts'
import { nameOrEmail } from '../../format/full-name.ts'
import { formatMoment } from '../../format/moments.ts'
import { cx } from '../../ui/cx.ts'
import { describeHistory } from '../people/history-words.ts'

type OverviewNewsProps = { tripId: string; news: Overview['news'] }

/** What happened on the trip since the organiser's last visit. */
export function OverviewNews({ tripId, news }: OverviewNewsProps) {
  const { bookings, cancellations, cars, payments, messages } = news.counts
  const figures = [
    { label: 'Bookings', count: bookings, href: `${workspacePath(tripId, 'people')}?sort=newest` },
    // No list of people has them all: some have booked again or still offer a car. They are in the news below.
    { label: 'Cancellations', count: cancellations, href: null },
    { label: 'Cars', count: cars, href: workspacePath(tripId, 'cars') },
    { label: 'Payments', count: payments, href: workspacePath(tripId, 'payments') },
    { label: 'Messages', count: messages, href: workspacePath(tripId, 'chat') },
  ]
  return (
    <section aria-labelledby="news">
      <h2 id="news" className="text-2xl">
        {news.since === null ? `In the last ${FIRST_NEWS_DAYS} days` : 'Since your last visit'}
      </h2>
      {news.since !== null && <p className="mt-1 text-sm text-muted">{formatMoment(news.since)}</p>}
      <ul role="list" className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-5">
        {figures.map(({ label, count, href }) => (
          <li
            key={label}
            className={cx(
              'group relative rounded-card border border-line bg-surface p-4 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-spruce max-sm:last:odd:col-span-2',
              href !== null && 'hover:border-control',
            )}
          >
            {href === null ? (
              <p className="font-mono text-xs leading-6 text-muted">{label}</p>
            ) : (
              <Link
                href={href}
                className="font-mono text-xs text-muted outline-none group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
              >
                {label}
              </Link>
            )}
            <p className={count === 0 ? 'mt-2 text-2xl text-muted' : 'mt-2 text-2xl font-bold'}>
              {count < NEWS_COUNTED ? count : `${NEWS_COUNTED}+`}
            </p>
          </li>
        ))}
      </ul>
      {news.entries.length === 0 ? (
        <p className="mt-5 text-muted">Nothing new.</p>
      ) : (
        <ol role="list" className="mt-5 divide-y divide-line rounded-card border border-line bg-surface">
          {news.entries.map((entry) => (
            <li
              key={entry.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <strong className="font-semibold">{nameOrEmail(entry)}</strong> {describeHistory(entry)}
              </span>
              <time dateTime={entry.at} className="font-mono text-xs text-muted">
                {formatMoment(entry.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
