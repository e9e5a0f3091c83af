import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ChosenFile } from './chosen-file.tsx'

type UploadProgressProps = {
  file: File
  /** How much has been sent, from 0 to 1. */
  part: number
  onCancel: () => void
  /** For the Cancel button. */
  ref: RefObject<HTMLButtonElement | null>
}

/** A picture being uploaded, with its progress. */
export function UploadProgress({ file, part, onCancel, ref }: UploadProgressProps) {
  const percent = Math.round(part * 100)
  return (
    <>
      <ChosenFile file={file}>
        <Spinner size={32} />
        {/* After everything is sent, the server encodes every size before it responds. */}
        <p className="font-mono text-sm">{percent < 100 ? `${percent}%` : 'Processing…'}</p>
        <div
          role="progressbar"
          aria-label={`Uploading ${file.name}`}
          aria-valuenow={percent}
          className="h-1.5 w-3/5 overflow-hidden rounded-full bg-white/25"
        >
          <div className="h-full bg-white transition-[width] duration-200" style={{ width: `${percent}%` }} />
        </div>
      </ChosenFile>
      <Button
        ref={ref}
        className="mt-3 w-full"
        aria-label={`Cancel uploading ${file.name}`}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </>
  )
}
