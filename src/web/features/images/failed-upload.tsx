import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'

type FailedUploadProps = {
  file: File
  message: string
  onRetry: () => void
  onDiscard: () => void
  /** For the Retry button. */
  ref: RefObject<HTMLButtonElement | null>
}

/** A picture that could not be uploaded: its preview is gone, but the file is kept for a retry. */
export function FailedUpload({ file, message, onRetry, onDiscard, ref }: FailedUploadProps) {
  return (
    <>
      <p className="truncate font-mono text-sm">{file.name}</p>
      <p className="mt-1.5 text-sm font-semibold text-berry">{message}</p>
      <div className="mt-3 flex gap-3">
        <Button ref={ref} className="grow" aria-label={`Retry uploading ${file.name}`} onClick={onRetry}>
          Retry
        </Button>
        <Button variant="quiet" aria-label={`Discard ${file.name}`} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </>
  )
}
