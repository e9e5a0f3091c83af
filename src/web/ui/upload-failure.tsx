import { Button } from './button.tsx'

type UploadFailureProps = {
  message: string
  /** The file, if a retry may help; otherwise null. */
  file: File | null
  onRetry: (file: File) => void
}

/** Why a file was not uploaded, below its field. */
export function UploadFailure({ message, file, onRetry }: UploadFailureProps) {
  return (
    <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-3">
      <p className="text-sm font-semibold text-berry">{message}</p>
      {file && (
        <Button size="sm" variant="quiet" onClick={() => onRetry(file)}>
          Try {file.name} again
        </Button>
      )}
    </div>
  )
}
