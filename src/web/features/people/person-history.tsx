import type { HistoryEntry } from '#contract/people.ts'
import { capitalise } from '#contract/text.ts'
import { formatDateTime } from '../../format/moments.ts'
import { describeHistory } from './history-words.ts'

/** What happened to one person on a trip, the newest first. */
export function PersonHistory({ history }: { history: HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-2xl">
        History
      </h2>
      <ol role="list" className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {history.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{capitalise(describeHistory(entry))}</span>
            <time dateTime={entry.at} className="font-mono text-xs text-muted">
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
