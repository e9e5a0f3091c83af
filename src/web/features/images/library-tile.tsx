import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { UploadedImage } from '#contract/images.ts'
import { parseUploadPath } from '#contract/picture-files.ts'
import { Picture } from '../../ui/picture.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { PictureSlot } from './picture-slots.ts'

type LibraryTileProps = {
  image: UploadedImage
  /** Where this trip uses it. */
  usedAs: PictureSlot[]
  onPlace: () => void
  onDelete: () => void
}

/** A picture of the library; a click asks where to place it. */
export function LibraryTile({ image, usedAs, onPlace, onDelete }: LibraryTileProps) {
  const detailsId = useId()
  return (
    <li className="relative flex flex-col overflow-hidden rounded-control border border-line bg-surface transition-colors duration-120 ease-trail hover:border-control">
      <button
        type="button"
        aria-label={`Place ${image.originalName}`}
        aria-describedby={detailsId}
        aria-haspopup="dialog"
        onClick={onPlace}
        // Dropped onto a panel, it would be uploaded a second time.
        onDragStart={(event) => event.preventDefault()}
        className="block aspect-4/3 cursor-pointer overflow-hidden bg-sunken focus-visible:-outline-offset-3"
      >
        <Picture
          src={image.filePath}
          alt=""
          sizes="(min-width: 80rem) 196px, (min-width: 64rem) 300px, 46vw"
          className="transition-transform duration-320 ease-trail hover:scale-[1.03] motion-reduce:transform-none"
        />
      </button>
      <div className="flex grow items-center border-t border-line pl-3">
        <p id={detailsId} className="min-w-0 grow py-2">
          <span className="block truncate text-sm leading-snug">{image.originalName}</span>
          <span className="block truncate font-mono text-xs text-muted">{sizeOf(image)}</span>
        </p>
        <button
          type="button"
          aria-label={`Delete ${image.originalName}`}
          aria-haspopup="dialog"
          onClick={onDelete}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:bg-berry-wash hover:text-berry focus-visible:-outline-offset-3"
        >
          <Trash2 size={18} />
        </button>
      </div>
      {usedAs.length > 0 && (
        <p className="pointer-events-none absolute top-2 left-2 flex flex-wrap gap-1">
          {usedAs.map(({ name }) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </p>
      )}
    </li>
  )
}

/** '1600×1067' */
function sizeOf({ filePath }: UploadedImage): string {
  const picture = parseUploadPath(filePath)
  return picture ? `${picture.width}×${picture.height}` : ''
}
