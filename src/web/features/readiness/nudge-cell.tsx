import { useId } from 'react'
import { BellRing } from 'lucide-react'
import { isReady, type ReadinessRow } from '#contract/readiness.ts'
import { formatAgo, formatMoment } from '../../format/moments.ts'
import { fullName } from '../../format/full-name.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { isNudgedLately } from './readiness-view.ts'
import { describeTopics, whoseTurn, whyBlocked } from './readiness-words.ts'
import { ReadinessTag } from './readiness-tag.tsx'

type NudgeCellProps = {
  row: ReadinessRow
  /** The trip can still be booked and changed. */
  isOpen: boolean
  now: Date
  isPending: boolean
  onNudge: () => void
}

/**
 * A button to remind a person; or text: ready, waiting for others, reminders turned off, or when they can be
 * reminded again.
 */
export function NudgeCell({ row, isOpen, now, isPending, onNudge }: NudgeCellProps) {
  const id = useId()
  const { open, hasNudgesOff, lastNudge, nudgeableAt } = row
  if (isReady(row)) return <ReadinessTag state={{ tone: 'moss', label: 'Ready' }} />
  if (open.length === 0) return <p className="text-sm text-muted">{whoseTurn(row, { isOpen })}</p>
  if (hasNudgesOff) {
    return (
      <p className="text-sm leading-snug text-muted">
        Missing: {describeTopics(open)}. They’ve turned reminders off. {whyBlocked(row)}
      </p>
    )
  }

  const isTooSoon = isNudgedLately(row, now)
  return (
    <div className="flex flex-col items-start gap-1.5">
      {/* Always focusable, so that keyboard users keep the focus and learn why it is disabled. */}
      <OnlineButton
        size="sm"
        className="print:hidden"
        aria-label={`Remind ${fullName(row)}`}
        aria-describedby={id}
        aria-disabled={isTooSoon || isPending}
        onClick={onNudge}
      >
        <BellRing size={18} />
        {buttonLabel({ isPending, isTooSoon })}
      </OnlineButton>
      <p id={id} className="text-sm leading-snug text-muted">
        {lastNudge && nudgeableAt !== null && isTooSoon ? (
          <>
            Reminded {formatAgo(new Date(lastNudge.createdAt), now)} about {describeTopics(lastNudge.about)}.
            You can remind them again from {formatMoment(nudgeableAt)}.
          </>
        ) : (
          <>Missing: {describeTopics(open)}.</>
        )}{' '}
        {whyBlocked(row)}
      </p>
    </div>
  )
}

function buttonLabel({ isPending, isTooSoon }: { isPending: boolean; isTooSoon: boolean }): string {
  if (isPending) return 'Reminding…'
  return isTooSoon ? 'Reminded' : 'Remind'
}
