import { useId } from 'react'
import type { UploadedImage } from '#contract/images.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.tsx'
import { pictureSlots, type PictureField, type TripPictures, type PictureSlot } from './picture-slots.ts'

type PlacementDialogProps = {
  image: UploadedImage
  pictures: TripPictures
  onChoose: (field: PictureField, url: string) => void
  onClose: () => void
}

/** Asks where on the trip a picture from the library is used. */
export function PlacementDialog({ image, pictures, onChoose, onClose }: PlacementDialogProps) {
  const titleId = useId()
  function choose({ field, name }: PictureSlot) {
    onChoose(field, image.filePath)
    onClose()
    toast({ title: 'Success', description: `Image has been set as ${name} image.` })
  }
  return (
    <Dialog isOpen onClose={onClose} labelledBy={titleId} className="w-[30rem]">
      <div className="p-5 sm:p-6">
        <h2 id={titleId} className="text-2xl">
          Choose Image Placement
        </h2>
        <div className="mt-4 flex items-center gap-4">
          <div className="aspect-4/3 w-28 shrink-0 overflow-hidden rounded-control border border-line bg-sunken">
            <Picture src={image.filePath} alt="" sizes="112px" />
          </div>
          <p className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted">{image.originalName}</p>
        </div>
        <ul role="list" className="mt-5 divide-y divide-line border-y border-line">
          {pictureSlots.map((slot) => {
            const label = pictures[slot.field] === '' ? 'Use Here' : 'Replace'
            return (
              <li key={slot.field} className="flex items-center justify-between gap-4 py-3">
                <div>
                  <h3 className="text-base">{slot.name}</h3>
                  <p className="text-sm text-muted">{slot.purpose}</p>
                </div>
                <Button
                  size="sm"
                  aria-label={`${label}: ${slot.name}`}
                  onClick={() => choose(slot)}
                  className="shrink-0"
                >
                  {label}
                </Button>
              </li>
            )
          })}
        </ul>
        <div className="mt-5 flex justify-end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
