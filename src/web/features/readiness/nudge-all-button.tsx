import { BellRing } from 'lucide-react'
import type { ReadinessRow } from '#contract/readiness.ts'
import { countPeople } from '../../format/count-people.ts'
import { describeProgress, type Progress } from '../../hooks/use-one-by-one.ts'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'

type NudgeAllButtonProps = {
  /** People who can be nudged now. */
  rows: ReadinessRow[]
  /** Some are chosen, so only they are to be nudged. */
  hasChoice: boolean
  /** Of nudging all; null: they are not being nudged. */
  progress: Progress | null
  /** The chosen ones are being nudged. */
  isBusy: boolean
  onNudge: () => void
  onStop: () => void
}

/** Nudges all shown people who can be nudged. The same button stops it, so that it keeps the focus. */
export function NudgeAllButton(props: NudgeAllButtonProps) {
  const { rows, hasChoice, progress, isBusy, onNudge, onStop } = props
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      {!hasChoice && (
        <OnlineButton
          variant={progress ? 'secondary' : 'primary'}
          size="sm"
          aria-disabled={!progress && (isBusy || rows.length === 0)}
          onClick={progress ? onStop : onNudge}
        >
          {progress ? (
            'Stop'
          ) : (
            <>
              <BellRing size={18} />
              {rows.length === 0 ? 'No one to remind' : `Remind ${countPeople(rows.length)}`}
            </>
          )}
        </OnlineButton>
      )}
      <p role="status" className="text-sm text-muted">
        {progress && describeProgress('Reminding', progress)}
      </p>
      {!hasChoice && <OfflineNote />}
    </div>
  )
}
