import { ImageUp } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { IMAGE_ENDINGS } from '#contract/images.ts'
import { cx } from '../../ui/cx.ts'
import { FileChooser } from '../../ui/file-chooser.tsx'

type ChoosePictureButtonProps = {
  /** What the picture is for. */
  title: string
  /** There is already a picture, which the new one would replace. */
  isFilled: boolean
  /** Files are being dragged over its panel. */
  isOver: boolean
  onFiles: (files: File[]) => void
  ref: RefObject<HTMLButtonElement | null>
}

/** Invites to drop a picture onto its panel; a click opens the file chooser. */
export function ChoosePictureButton({ title, isFilled, isOver, onFiles, ref }: ChoosePictureButtonProps) {
  const hintId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const label = isFilled ? 'Choose another picture' : 'Choose a picture'
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-label={`${label} for ${title}`}
        aria-describedby={hintId}
        onClick={() => chooser.current?.click()}
        className={cx(
          'flex w-full cursor-pointer items-center justify-center gap-x-4 gap-y-2 rounded-control border-2 border-dashed p-4 text-center transition-colors duration-120 ease-trail',
          isFilled ? 'min-h-20' : 'aspect-4/3 grow flex-col',
          isOver ? 'border-spruce bg-spruce/8' : 'border-control bg-sunken hover:border-ink',
        )}
      >
        <ImageUp
          size={isFilled ? 24 : 32}
          strokeWidth={1.5}
          className={cx(
            'shrink-0 text-spruce transition-transform duration-200 ease-trail motion-reduce:transform-none',
            isOver && '-translate-y-1',
          )}
        />
        <span className={cx(isFilled && 'text-left')}>
          <span className="block leading-snug font-semibold">{isOver ? 'Drop to upload' : label}</span>
          <span
            id={hintId}
            className={cx('mt-1 block text-sm leading-snug text-muted', isOver && 'invisible')}
          >
            or drop or paste one here
            {!isFilled && <span className="mt-3 block font-mono text-xs">PNG, JPG, GIF, WebP · 5 MB</span>}
          </span>
        </span>
      </button>
      <FileChooser ref={chooser} accept={IMAGE_ENDINGS} onFiles={onFiles} />
    </>
  )
}
