import { useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type LeaveDialogProps = {
  isOpen: boolean
  title: string
  /** What would be lost. */
  text: string
  /** The label of the safe choice: 'Keep editing'. */
  stay: string
  leave: string
  onLeave: () => void
  onStay: () => void
}

/** Asks before unsaved or unsent input is lost. */
export function LeaveDialog({ isOpen, title, text, stay, leave, onLeave, onStay }: LeaveDialogProps) {
  const id = useId()
  return (
    <Dialog isOpen={isOpen} onClose={onStay} labelledBy={id} className="w-[28rem]">
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="mt-4">{text}</p>
        {/* The safe choice comes first, so that it gets the focus. */}
        <div className="mt-8 flex flex-row-reverse flex-wrap gap-3">
          <Button variant="primary" onClick={onStay}>
            {stay}
          </Button>
          <Button variant="destructive" onClick={onLeave}>
            {leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
