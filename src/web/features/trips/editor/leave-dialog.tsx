import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type LeaveDialogProps = { isOpen: boolean; onLeave: () => void; onStay: () => void }

export function LeaveDialog({ isOpen, onLeave, onStay }: LeaveDialogProps) {
  const id = useId()
  return (
    <Dialog isOpen={isOpen} onClose={onStay} labelledBy={id} className="w-[28rem]">
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          Leave without saving?
        </h2>
        <p className="mt-4">Your changes to this trip are not saved, and would be lost.</p>
        {/* What loses nothing comes first: it has the focus. */}
        <div className="mt-8 flex flex-row-reverse flex-wrap gap-3">
          <Button variant="primary" onClick={onStay}>
            Keep editing
          </Button>
          <Button variant="destructive" onClick={onLeave}>
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
