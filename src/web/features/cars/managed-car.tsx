import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CarCard } from './car-card.tsx'
import type { CarWithSeats } from './use-cars.ts'

type ManagedCarProps = {
  car: CarWithSeats
  details?: ReactNode
  /** The status was just changed here. */
  canUndo: boolean
  isRemoving: boolean
  onApprove: () => void
  onUnapprove: () => void
  onRemove: () => void
}

/** A car with its passengers and the organiser's actions. */
export function ManagedCar({
  car,
  details,
  canUndo,
  isRemoving,
  onApprove,
  onUnapprove,
  onRemove,
}: ManagedCarProps) {
  const isApproved = car.status === 'approved'
  const toggle = isApproved ? onUnapprove : onApprove
  const headingId = `car-${car.id}-driver`
  return (
    <CarCard car={car} headingId={headingId}>
      {details}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" aria-describedby={headingId} onClick={toggle}>
          {isApproved ? 'Unapprove' : 'Approve'}
        </Button>
        <Button
          size="sm"
          variant="destructive"
          aria-describedby={headingId}
          isPending={isRemoving}
          onClick={onRemove}
        >
          Remove
        </Button>
        {canUndo && (
          <p className="flex items-center gap-1 text-sm text-muted">
            {isApproved ? 'Approved just now.' : 'Unapproved just now.'}
            <Button size="sm" variant="quiet" aria-describedby={headingId} onClick={toggle}>
              <Undo2 size={18} />
              Undo
            </Button>
          </p>
        )}
      </div>
    </CarCard>
  )
}
