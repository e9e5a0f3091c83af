import { useQueryClient } from '@tanstack/react-query'
import { failures } from '#contract/errors.ts'
import type { UploadedImage } from '#contract/images.ts'
import { ApiError, isFailure } from '../../api/client.ts'
import type { Page } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { refreshAfterDeletion, useDeleteImage, useImageTrips } from './use-images.ts'

type DeleteImageDialogProps = {
  image: UploadedImage
  /** Called when the image is deleted, also if somebody else deleted it first. */
  onDeleted: (image: UploadedImage) => void
  onClose: () => void
}

/** Names the trips that would lose the picture, and asks for confirmation. */
export function DeleteImageDialog({ image, onDeleted, onClose }: DeleteImageDialogProps) {
  const queryClient = useQueryClient()
  const trips = useImageTrips(image.id)
  const deletion = useDeleteImage()
  const isAlreadyDeleted = isFailure(trips.error, 'IMAGE_NOT_FOUND')

  async function remove() {
    try {
      await deletion.mutateAsync(image.id)
      onDeleted(image)
      toast({ title: 'Success', description: 'Image deleted successfully!' })
    } catch (error) {
      const description =
        error instanceof ApiError ? error.sentence : 'We couldn’t delete the image. Try again.'
      toast({ title: 'Delete Failed', description, tone: 'destructive' })
    }
    onClose()
  }

  function close() {
    if (isAlreadyDeleted) {
      onDeleted(image)
      void refreshAfterDeletion(queryClient)
    }
    onClose()
  }

  return (
    <Dialog isOpen onClose={close} label={`Delete ${image.originalName}`} className="w-[30rem]">
      <div className="p-5 sm:p-6">
        <div className="h-44 overflow-hidden rounded-control border border-line bg-sunken">
          <Picture src={image.filePath} alt="" sizes="440px" />
        </div>
        <p className="mt-2 truncate font-mono text-xs text-muted">{image.originalName}</p>
        <div role="status" className="mt-5">
          {trips.isPending && (
            <p className="flex items-center gap-3 text-muted">
              <Spinner /> Checking which trips show it
            </p>
          )}
          {trips.isError && (
            <p>
              {isAlreadyDeleted
                ? failures.IMAGE_NOT_FOUND.message
                : 'We couldn’t check which trips show this image.'}
            </p>
          )}
          {trips.isSuccess && (
            <>
              <ShownOn trips={trips.data} />
              <h2 className="mt-4 text-xl">Are you sure you want to delete this image?</h2>
            </>
          )}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={close} className="grow">
            {isAlreadyDeleted ? 'Close' : 'Keep image'}
          </Button>
          {trips.isError && !isAlreadyDeleted && (
            <Button onClick={() => void trips.refetch()} className="grow">
              Try again
            </Button>
          )}
          {!trips.isError && (
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

function ShownOn({ trips: { items, total } }: { trips: Page<{ id: number; title: string }> }) {
  if (total === 0) return <p>No trip shows it.</p>
  const more = total - items.length
  return (
    <>
      <p>
        {total === 1 ? 'One trip shows it and will lose it:' : `${total} trips show it and will lose it:`}
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
