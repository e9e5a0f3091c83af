import './bottom-bar.css'
import type { ReactNode } from 'react'
import { describeProgress, type Progress } from '../hooks/use-one-by-one.ts'
import { Button } from './button.tsx'
import { OfflineNote, OnlineButton } from './online-button.tsx'

type ChosenBarProps = {
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

/** Below a list, and always in sight: how many are chosen, and what can be done to them. */
export function ChosenBar({ count, action, doing, progress, onStart, onStop, onClear }: ChosenBarProps) {
  const isShown = count > 0 || progress !== null
  const text = progress ? describeProgress(doing, progress) : `${count} chosen`
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && text}
      </p>
      {isShown && (
        <div className="bottom-bar sticky bottom-[var(--tabs,0px)] z-20 -mx-4 mt-5 border-y border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:bottom-6 lg:mx-0 lg:lifted lg:rounded-card lg:border print:hidden">
          <OfflineNote className="mb-3" />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p aria-hidden="true" className="font-semibold tabular-nums">
              {text}
            </p>
            <div className="flex grow justify-end gap-1 sm:gap-3">
              {!progress && (
                <Button variant="quiet" className="max-sm:px-3" onClick={onClear}>
                  Clear
                </Button>
              )}
              {/* The same button, so that it keeps the focus. */}
              <OnlineButton
                variant={progress ? 'secondary' : 'primary'}
                onClick={progress ? onStop : onStart}
              >
                {progress ? 'Stop' : action}
              </OnlineButton>
            </div>
          </div>
        </div>
      )}
    </>
  )
}
