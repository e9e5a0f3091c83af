import { useId, useRef } from 'react'
import { useFileDrop } from '../../hooks/use-file-drop.ts'
import { useFilePaste } from '../../hooks/use-file-paste.ts'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { PanelPicture } from './panel-picture.tsx'
import type { PictureSlot } from './picture-slots.ts'
import { useImageUpload } from './use-image-upload.ts'
import { usePreview } from './use-preview.ts'

type PicturePanelProps = {
  slot: PictureSlot
  tripId: number
  url: string
  error: string | undefined
  onChange: (url: string) => void
  /** An upload has begun (true) or ended (false). */
  onUpload: (isRunning: boolean) => void
  /** Pasted pictures go to this panel. */
  isPasteTarget: boolean
  /** The panel has the focus, or got a file: it becomes the paste target. */
  onUse: () => void
}

/** One of a trip's pictures: uploaded by choosing, dropping or pasting it, or given by its address. */
export function PicturePanel({
  slot,
  tripId,
  url,
  error,
  onChange,
  onUpload,
  isPasteTarget,
  onUse,
}: PicturePanelProps) {
  const title = `${slot.name} Image`
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const mainButton = useRef<HTMLButtonElement>(null)
  const preview = usePreview(url)
  const upload = useImageUpload({ tripId, onUpload, onUploaded: onChange })
  const { transfer, start } = upload
  const fileDrop = useFileDrop((files) => {
    onUse()
    start(files)
  })
  useFocusFallback(panel, mainButton)
  useFilePaste(panel, { isTarget: isPasteTarget, onFiles: start })

  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      {...fileDrop.handlers}
      onFocus={onUse}
      className={cx(
        'flex flex-col rounded-card border bg-surface p-5 transition-colors duration-120 ease-trail',
        fileDrop.isOver ? 'border-spruce' : 'border-line',
      )}
    >
      <div className="mb-4 flex min-h-11 items-start justify-between gap-3">
        <div>
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <p className="mt-1 font-mono text-xs text-muted">{slot.purpose}</p>
        </div>
        {url !== '' && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Remove ${title}`}
            onClick={() => onChange('')}
            className="-mt-2 -mr-3"
          >
            Remove
          </Button>
        )}
      </div>

      {/* For screen readers: only the start. Toasts tell the result. */}
      <p role="status" className="sr-only">
        {transfer.state === 'uploading' && `Uploading ${transfer.file.name} as ${title}`}
      </p>
      <PanelPicture
        title={title}
        upload={upload}
        preview={preview}
        isOver={fileDrop.isOver}
        ref={mainButton}
      />
      <Field
        label={`${title} URL (optional)`}
        name={slot.field}
        value={url}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        placeholder="https://…"
        className="mt-auto pt-5"
      />
    </section>
  )
}
