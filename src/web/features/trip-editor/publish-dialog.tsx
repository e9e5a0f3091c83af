import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'

/** Explains before publishing that everybody can then see and book the trip. */
export function PublishDialog({ onPublish, onClose }: { onPublish: () => void; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} className="w-[28rem]">
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          Publish this trip?
        </h2>
        <p className="mt-4">
          We’ll save your changes. Everyone can then see and book the trip. You can make it a draft again
          until someone holds or books a spot.
        </p>
        <OfflineNote className="mt-5" />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={onClose} className="grow">
            Keep as draft
          </Button>
          <OnlineButton variant="primary" onClick={onPublish} className="grow">
            Save and publish
          </OnlineButton>
        </div>
      </div>
    </Dialog>
  )
}
