import { LoadFailure } from '../../ui/load-failure.tsx'
import { formatAgo, formatMomentInFull } from '../../format/moments.ts'
import { fullName } from '../../format/full-name.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { describeTopics } from './readiness-words.ts'
import { useNudges } from './use-readiness.ts'

/** Who was nudged, by whom and about what. */
export function NudgeLog({ tripId, now }: { tripId: string; now: Date }) {
  const pages = useNudges(tripId)
  const nudges = pages.data?.pages.flatMap(({ items }) => items)
  if (nudges === undefined) {
    if (pages.isError) return <LoadFailure text="We couldn’t load the reminders." onRetry={pages.refetch} />
    return <Skeleton className="h-24" />
  }
  if (nudges.length === 0) return <p className="text-muted">No reminders sent yet.</p>
  return (
    <>
      <ol role="list" className="divide-y divide-line border-y border-line">
        {nudges.map((nudge) => {
          const at = new Date(nudge.createdAt)
          return (
            <li key={nudge.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3 text-sm">
              <span className="font-semibold [overflow-wrap:anywhere]">{fullName(nudge)}</span>
              <span className="min-w-0 grow [overflow-wrap:anywhere]">
                Reminded by {nudge.byFirstName ?? 'an organiser'} about {describeTopics(nudge.about)}
              </span>
              <time
                dateTime={nudge.createdAt}
                title={formatMomentInFull(at)}
                className="font-mono text-xs text-muted"
              >
                {formatAgo(at, now)}
              </time>
            </li>
          )
        })}
      </ol>
      <ShowMore pages={pages} what="reminders" />
    </>
  )
}
