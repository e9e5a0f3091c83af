import type { UploadedImage } from '#contract/images.ts'
import { ApiError } from '../../api/client.ts'
import type { Page } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeleteImage, useImageTrips } from './use-images.ts'

type DeleteDialogProps = {
  image: UploadedImage
  /** It is gone, by this click or somebody else's before. */
  onDeleted: (image: UploadedImage) => void
  onClose: () => void
}

/** Names the trips that would lose a picture, and asks before it is deleted for good. */
export function DeleteDialog({ image, onDeleted, onClose }: DeleteDialogProps) {
  const trips = useImageTrips(image.id)
  const deletion = useDeleteImage()

  async function remove() {
    try {
      await deletion.mutateAsync(image.id)
      onDeleted(image)
      toast({ title: 'Success', description: 'Image deleted successfully!' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'IMAGE_NOT_FOUND') onDeleted(image)
      const description = error instanceof ApiError ? error.sentence : 'The image could not be deleted.'
      toast({ title: 'Delete Failed', description, tone: 'destructive' })
    }
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} label={`Delete ${image.originalName}`} className="w-[30rem]">
      <div className="p-5 sm:p-6">
        <div className="h-44 overflow-hidden rounded-control border border-line bg-sunken">
          <Picture src={image.filePath} alt="" sizes="440px" />
        </div>
        <p className="mt-2 truncate font-mono text-xs text-muted">{image.originalName}</p>
        <div role="status" className="mt-5">
          {trips.isPending && (
            <p className="flex items-center gap-3 text-muted">
              <Spinner /> Looking for trips that show it
            </p>
          )}
          {trips.isError && <p>{whyUnknown(trips.error)}</p>}
          {trips.isSuccess && (
            <>
              <ShownOn trips={trips.data} />
              <h2 className="mt-4 text-xl">Are you sure you want to delete this image?</h2>
            </>
          )}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={onClose} className="grow">
            Keep image
          </Button>
          {trips.isError ? (
            <Button onClick={() => void trips.refetch()} className="grow">
              Try again
            </Button>
          ) : (
            <Button
              variant="destructive"
              disabled={!trips.isSuccess}
              isPending={deletion.isPending}
              onClick={() => void remove()}
              className="grow"
            >
              Delete image
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function whyUnknown(error: Error): string {
  return error instanceof ApiError && error.code === 'IMAGE_NOT_FOUND'
    ? error.sentence
    : 'We could not find out which trips show this image.'
}

function ShownOn({ trips: { items, total } }: { trips: Page<{ id: number; title: string }> }) {
  if (total === 0) return <p>No trip shows it.</p>
  const more = total - items.length
  return (
    <>
      <p>
        {total === 1 ? 'One trip shows it and would lose it:' : `${total} trips show it and would lose it:`}
      </p>
      <ul className="mt-2 list-disc pl-5 font-semibold">
        {items.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {more > 0 && <li className="font-normal">and {more} more</li>}
      </ul>
    </>
  )
}
