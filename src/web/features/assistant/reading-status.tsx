import type { PdfProgress } from '#contract/assistant.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PdfReading } from './pdf-reading.ts'

type ReadingStatusProps = {
  reading: PdfReading | null
  /** The selected conversation, if there is one. */
  conversationId: number | undefined
  onRetry: () => void
  onStop: () => void
}

/** Progress of reading a PDF, shown in every conversation; a failure is shown only in its own. */
export function ReadingStatus({ reading, conversationId, onRetry, onStop }: ReadingStatusProps) {
  return (
    <>
      {/* Screen readers announce the file once, not each step. */}
      <p role="status" className="sr-only">
        {reading?.state === 'reading' && `Reading ${reading.file.name}`}
      </p>
      {reading?.state === 'reading' && (
        <div className="shrink-0 border-t border-line bg-sunken/50 px-4 py-3">
          <div className="flex items-center gap-3">
            <div className="min-w-0 grow">
              <p className="truncate text-sm font-semibold">{reading.file.name}</p>
              <p className="font-mono text-xs text-muted">{describeProgress(reading.progress)}</p>
            </div>
            <Button size="sm" aria-label={`Cancel reading ${reading.file.name}`} onClick={onStop}>
              Cancel
            </Button>
          </div>
          <div
            role="progressbar"
            aria-label={`Reading ${reading.file.name}`}
            aria-valuenow={percentOf(reading.progress)}
            aria-valuetext={describeProgress(reading.progress)}
            className="gauge mt-2 h-1.5 overflow-hidden rounded-full bg-line"
          >
            <div
              className="h-full bg-spruce transition-[width] duration-200"
              style={{ width: `${percentOf(reading.progress)}%` }}
            />
          </div>
        </div>
      )}
      {reading?.state === 'failed' && reading.target.conversationId === conversationId && (
        <Notice tone="berry" className="shrink-0 rounded-none! border-t border-line text-sm">
          <p className="truncate font-semibold">{reading.file.name}</p>
          <p>{reading.message}</p>
          <div className="mt-2 flex gap-2">
            {reading.canRetry && (
              <Button size="sm" aria-label={`Try again with ${reading.file.name}`} onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={onStop}>
              {reading.canRetry ? 'Discard' : 'Got it'}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}

/** 'Reading page 4 of 12' */
export function describeProgress(progress: PdfProgress | null): string {
  if (!progress) return 'Uploading'
  const { step, page, pages } = progress
  switch (step) {
    case 'waiting':
      return 'Waiting for its turn'
    case 'reading':
      return page !== undefined && pages !== undefined ? `Reading page ${page} of ${pages}` : 'Reading'
    case 'understanding':
      return 'Looking for trip details'
    case 'asking':
      return 'Asking the language model'
    case 'checking':
      return 'Checking against the PDF'
  }
}

const UPLOADING_PERCENT = 2
/** Where the bar is when a step begins. */
const stepPercent = { waiting: 5, reading: 10, understanding: 80, asking: 85, checking: 95 }
/** While pages are read, the bar moves by this much. */
const ALL_PAGES_PERCENT = stepPercent.understanding - stepPercent.reading

function percentOf(progress: PdfProgress | null): number {
  if (!progress) return UPLOADING_PERCENT
  const { step, page = 0, pages = 0 } = progress
  const pagesPercent = step === 'reading' && pages > 0 ? (page / pages) * ALL_PAGES_PERCENT : 0
  return Math.round(stepPercent[step] + pagesPercent)
}
