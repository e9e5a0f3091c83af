import { useEffect, useId, useRef, useState } from 'react'
import type { UploadedImage } from '#contract/images.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { DeleteImageDialog } from './delete-image-dialog.tsx'
import { LibraryTile } from './library-tile.tsx'
import { PlacementDialog } from './placement-dialog.tsx'
import { pictureSlots, type PictureField, type TripPictures } from './picture-slots.ts'
import { useImages } from './use-images.ts'

const PLACEHOLDER_COUNT = 6
const gridClass = 'grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6'

type LibraryProps = {
  tripId: number
  pictures: TripPictures
  onChange: (field: PictureField, url: string) => void
}

/** Uploaded pictures, to place on this trip or to delete. */
export function Library({ tripId, pictures, onChange }: LibraryProps) {
  const [isOnlyThisTrip, setIsOnlyThisTrip] = useState(false)
  const [imageToPlace, setImageToPlace] = useState<UploadedImage | null>(null)
  const [imageToDelete, setImageToDelete] = useState<UploadedImage | null>(null)
  const [deletedImage, setDeletedImage] = useState<UploadedImage | null>(null)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The buttons of the deleted picture are gone, so the focus moves to the heading.
  useEffect(() => {
    if (deletedImage) heading.current?.focus()
  }, [deletedImage])

  function handleDeleted(image: UploadedImage) {
    setDeletedImage(image)
    for (const { field } of pictureSlots) if (pictures[field] === image.filePath) onChange(field, '')
  }

  return (
    <section aria-labelledby={headingId} className="mt-12">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 ref={heading} id={headingId} tabIndex={-1} className="text-2xl outline-none">
            Image Library
          </h2>
          <p className="mt-1 text-muted">Previously uploaded images. Choose one to place it on this trip.</p>
        </div>
        <ToggleButton isPressed={isOnlyThisTrip} onClick={() => setIsOnlyThisTrip(!isOnlyThisTrip)}>
          Only this trip
        </ToggleButton>
      </div>
      <Tiles
        tripId={isOnlyThisTrip ? tripId : undefined}
        pictures={pictures}
        onPlace={setImageToPlace}
        onDelete={setImageToDelete}
      />
      {imageToPlace && (
        <PlacementDialog
          image={imageToPlace}
          pictures={pictures}
          onChoose={onChange}
          onClose={() => setImageToPlace(null)}
        />
      )}
      {imageToDelete && (
        <DeleteImageDialog
          image={imageToDelete}
          onDeleted={handleDeleted}
          onClose={() => setImageToDelete(null)}
        />
      )}
    </section>
  )
}

type TilesProps = {
  /** Set to show only pictures uploaded for this trip. */
  tripId: number | undefined
  pictures: TripPictures
  onPlace: (image: UploadedImage) => void
  onDelete: (image: UploadedImage) => void
}

function Tiles({ tripId, pictures, onPlace, onDelete }: TilesProps) {
  const images = useImages(tripId)
  const shown = images.data?.pages.flatMap((page) => page.items) ?? []

  if (images.isPending) return <Placeholders />
  if (images.isError && shown.length === 0) {
    return <LoadFailure text="We couldn’t load the library." onRetry={images.refetch} />
  }
  if (shown.length === 0) {
    return (
      <p className="rounded-card border border-dashed border-line px-6 py-14 text-center text-muted">
        {tripId === undefined ? 'No images uploaded yet.' : 'No images uploaded for this trip yet.'}
      </p>
    )
  }
  return (
    <>
      <ul role="list" className={gridClass}>
        {shown.map((image) => (
          <LibraryTile
            key={image.id}
            image={image}
            usedAs={pictureSlots.filter(({ field }) => pictures[field] === image.filePath)}
            onPlace={() => onPlace(image)}
            onDelete={() => onDelete(image)}
          />
        ))}
      </ul>
      <ShowMore pages={images} what="images" />
    </>
  )
}

function Placeholders() {
  return (
    <div className={gridClass}>
      {Array.from({ length: PLACEHOLDER_COUNT }, (_, i) => (
        <Skeleton key={i} className="aspect-4/3 rounded-control" />
      ))}
    </div>
  )
}
