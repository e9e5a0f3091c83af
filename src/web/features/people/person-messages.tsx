import type { TripPersonInFull } from '#contract/people.ts'
import { formatDateTime } from '../../format/moments.ts'

/** What one person was told about a trip, the newest first. */
export function PersonMessages({ messages }: { messages: TripPersonInFull['messages'] }) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="text-2xl">
        Messages sent
      </h2>
      {messages.length === 0 ? (
        <p className="mt-4 text-muted">Nothing sent about this trip yet.</p>
      ) : (
        <ol role="list" className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
          {messages.map(({ id, title, text, sentAt }) => (
            <li key={id} className="px-4 py-3 sm:px-5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</span>
                <time dateTime={sentAt} className="font-mono text-xs text-muted">
                  {formatDateTime(sentAt)}
                </time>
              </div>
              <p className="mt-1 text-sm [overflow-wrap:anywhere] whitespace-pre-line text-muted">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
