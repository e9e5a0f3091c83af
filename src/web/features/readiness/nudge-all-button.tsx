import { BellRing } from 'lucide-react'
import { useRef } from 'react'
import type { ReadinessRow } from '#contract/readiness.ts'
import { Button } from '../../ui/button.tsx'
import { countPeople } from '../../format/count-people.ts'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { describeNudgeAll } from './readiness-words.ts'
import { useNudgeAll } from './use-readiness.ts'

type NudgeAllProps = {
  tripId: string
  /** People who can be nudged now. */
  rows: ReadinessRow[]
}

/** Nudges all shown people who can be nudged, one after the other, and shows the result. */
export function NudgeAllButton({ tripId, rows }: NudgeAllProps) {
  const { nudgeAll, progress, stop } = useNudgeAll(tripId)
  const panel = useRef<HTMLDivElement>(null)
  const mainButton = useRef<HTMLButtonElement>(null)
  useFocusFallback(panel, mainButton)
  return (
    <div ref={panel} className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        {progress ? (
          <Button ref={mainButton} size="sm" onClick={stop}>
            Stop
          </Button>
        ) : (
          <OnlineButton
            ref={mainButton}
            variant="primary"
            size="sm"
            aria-disabled={rows.length === 0}
            onClick={() => nudgeAll.mutate(rows)}
          >
            <BellRing size={18} />
            {rows.length === 0 ? 'No one to remind' : `Remind ${countPeople(rows.length)}`}
          </OnlineButton>
        )}
        <OfflineNote />
      </div>
      <div role="status">
        {progress && (
          <p className="text-sm text-muted">
            Reminding {progress.done + 1} of {progress.of}
          </p>
        )}
        {!progress && nudgeAll.data && (
          <Notice tone={nudgeAll.data.left > 0 ? 'amber' : 'moss'}>{describeNudgeAll(nudgeAll.data)}</Notice>
        )}
      </div>
    </div>
  )
}
