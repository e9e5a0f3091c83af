import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import type { User } from '#contract/auth.ts'
import { IMAGE_ENDINGS } from '#contract/images.ts'
import { useFileDrop } from '../../hooks/use-file-drop.ts'
import { useFilePaste } from '../../hooks/use-file-paste.ts'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { UploadFailure } from '../../ui/upload-failure.tsx'
import { useRemovePicture } from './use-account.ts'
import { usePictureUpload } from './use-picture-upload.ts'

/** The person's picture, to choose, drop, paste or remove. */
export function PictureField({ user }: { user: User }) {
  const panel = useRef<HTMLDivElement>(null)
  const mainButton = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { transfer, start, stop } = usePictureUpload()
  const remove = useRemovePicture()
  const fileDrop = useFileDrop(start)
  useFilePaste(panel, { isTarget: true, onFiles: start })
  useFocusFallback(panel, mainButton)
  const isUploading = transfer.state === 'uploading'
  const hint = fileDrop.isOver
    ? 'Drop to upload'
    : 'You can also drop or paste one here. PNG, JPG, GIF or WebP, up to 5 MB.'

  return (
    <div
      ref={panel}
      role="group"
      aria-label="Your picture"
      {...fileDrop.handlers}
      className={cx(
        'flex flex-wrap items-center gap-x-6 gap-y-4 rounded-control border-2 border-dashed p-4 transition-colors duration-120 ease-trail sm:p-5',
        fileDrop.isOver ? 'border-spruce bg-spruce/8' : 'border-line',
      )}
    >
      <CurrentPicture user={user} isUploading={isUploading} />
      <div className="min-w-56 grow">
        <div className="flex flex-wrap gap-2">
          {isUploading ? (
            <Button
              ref={mainButton}
              size="sm"
              aria-label={`Cancel uploading ${transfer.file.name}`}
              onClick={stop}
            >
              Cancel
            </Button>
          ) : (
            <Button
              ref={mainButton}
              size="sm"
              onClick={() => {
                // Dismisses the failure of the previous file.
                stop()
                chooser.current?.click()
              }}
            >
              <ImageUp size={18} />
              {user.profileImageUrl === null ? 'Add picture' : 'Change picture'}
            </Button>
          )}
          {user.profileImageUrl !== null && !isUploading && (
            <Button
              size="sm"
              variant="quiet"
              aria-disabled={remove.isPending}
              onClick={() => {
                stop()
                remove.mutate()
              }}
            >
              Remove picture
            </Button>
          )}
        </div>
        <p className="mt-2 text-sm text-muted">
          {isUploading ? `${Math.round(transfer.part * 100)}% of ${transfer.file.name}` : hint}
        </p>
        {transfer.state === 'failed' && (
          <UploadFailure message={transfer.message} file={transfer.file} onRetry={(file) => start([file])} />
        )}
      </div>
      <FileChooser ref={chooser} aria-label="Picture file" accept={IMAGE_ENDINGS} onFiles={start} />
    </div>
  )
}

function CurrentPicture({ user, isUploading }: { user: User; isUploading: boolean }) {
  return (
    <div className="relative">
      <Avatar user={user} className="size-24 text-4xl" />
      {isUploading && (
        <span className="absolute inset-0 grid place-items-center rounded-full bg-black/60 text-white">
          <Spinner size={32} />
        </span>
      )}
    </div>
  )
}
