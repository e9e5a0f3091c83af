import type { RefObject } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { ChoosePictureButton } from './choose-picture-button.tsx'
import { FailedUpload } from './failed-upload.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { ImageUpload } from './use-image-upload.ts'
import type { Preview } from './use-preview.ts'

type PanelPictureProps = {
  title: string
  upload: ImageUpload
  preview: Preview
  /** Files are being dragged over the panel. */
  isOver: boolean
  /** For the main button, which gets the focus when a focused one disappears. */
  ref: RefObject<HTMLButtonElement | null>
}

/** The middle of a panel: the progress of an upload, or the current picture with a button to replace it. */
export function PanelPicture({ title, upload, preview, isOver, ref }: PanelPictureProps) {
  const { transfer, start, retry, stop } = upload
  if (transfer.state === 'uploading') return <UploadProgress {...transfer} onCancel={stop} ref={ref} />

  return (
    <>
      {preview.src !== null && (
        <div className="mb-3 aspect-4/3 overflow-hidden rounded-control border border-line bg-sunken">
          <Picture
            src={preview.src}
            alt={`Current ${title}`}
            sizes="(min-width: 64rem) 380px, 90vw"
            onFail={preview.onFail}
          />
        </div>
      )}
      {transfer.state === 'failed' ? (
        <FailedUpload {...transfer} onRetry={() => retry(transfer.file)} onDiscard={stop} ref={ref} />
      ) : (
        <ChoosePictureButton
          title={title}
          isFilled={preview.src !== null}
          isOver={isOver}
          onFiles={start}
          ref={ref}
        />
      )}
      {preview.isBroken && (
        <p className="mt-3 text-sm text-muted">We couldn’t load a picture from the address below.</p>
      )}
      {transfer.state === 'refused' && (
        <p className="mt-3 text-sm font-semibold text-berry">{transfer.message}</p>
      )}
    </>
  )
}
