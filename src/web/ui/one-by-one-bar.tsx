import type { ReactNode } from 'react'
import { describeProgress, type Progress } from '../hooks/use-one-by-one.ts'
import { Button } from './button.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { OnlineButton } from './online-button.tsx'

type OneByOneBarProps = {
  /** How many are chosen. */
  count: number
  /** What can be done to them: 'Approve 3 cars' */
  action: ReactNode
  /** 'Approving' */
  doing: string
  /** Null: nothing is being done. */
  progress: Progress | null
  onStart: () => void
  onStop: () => void
  onClear: () => void
}

/** Does something to each of the chosen, one after the other, until somebody stops it. */
export function OneByOneBar({ count, action, doing, progress, onStart, onStop, onClear }: OneByOneBarProps) {
  const chosen = count > 0 ? `${count} chosen` : null
  return (
    <ChosenBar text={progress ? describeProgress(doing, progress) : chosen} needsServer>
      {!progress && (
        <Button variant="quiet" className="max-sm:px-3" onClick={onClear}>
          Clear
        </Button>
      )}
      {/* The same button, so that it keeps the focus. */}
      <OnlineButton variant={progress ? 'secondary' : 'primary'} onClick={progress ? onStop : onStart}>
        {progress ? 'Stop' : action}
      </OnlineButton>
    </ChosenBar>
  )
}
