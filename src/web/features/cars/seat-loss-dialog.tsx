import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { joinPassengers, type Passenger } from './seat-state.ts'

type SeatLossDialogProps = {
  title: string
  /** People who would lose their seat. */
  passengers: Passenger[]
  /** They sit in more than one car. */
  isSeveral?: boolean
  children?: ReactNode
  /** The label of the button that confirms: 'Remove car'. */
  action: string
  /** The label of the other button. */
  keep?: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Names the people who would lose their seat, and asks for confirmation. */
export function SeatLossDialog(props: SeatLossDialogProps) {
  const { title, passengers, isSeveral = false, children, action, isPending, onConfirm, onClose } = props
  const { keep = 'Keep car' } = props
  const where = isSeveral ? 'in these cars' : 'in this car'
  const id = useId()
  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} className="w-[30rem]">
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {passengers.length > 0 && (
          <p className="mt-4">
            <strong className="font-semibold">{joinPassengers(passengers)}</strong>{' '}
            {passengers.length === 1
              ? `has a seat ${where}. They’ll lose the seat but keep their spot on the trip.`
              : `have seats ${where}. They’ll lose their seats but keep their spots on the trip.`}{' '}
            We’ll let them know.
          </p>
        )}
        {children}
        {/* The safe choice comes first, so that it gets the focus. */}
        <div className="mt-8 flex flex-row-reverse flex-wrap gap-3">
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="destructive" isPending={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
