import './bottom-bar.css'
import type { ReactNode } from 'react'
import { OfflineNote } from './online-button.tsx'

type ChosenBarProps = {
  /** '3 chosen'; null hides the bar. */
  text: string | null
  /** Whether what it offers needs the server. */
  needsServer?: boolean
  /** What can be done to what is chosen. */
  children: ReactNode
}

/** Below a list, and always in sight: how many are chosen, and what can be done to them. */
export function ChosenBar({ text, needsServer = false, children }: ChosenBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {text !== null && (
        <div className="bottom-bar sticky bottom-[var(--tabs,0px)] z-20 -mx-4 mt-5 border-y border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:bottom-6 lg:mx-0 lg:lifted lg:rounded-card lg:border print:hidden">
          {needsServer && <OfflineNote className="mb-3" />}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p aria-hidden="true" className="font-semibold tabular-nums">
              {text}
            </p>
            <div className="flex grow justify-end gap-1 sm:gap-3">{children}</div>
          </div>
        </div>
      )}
    </>
  )
}
