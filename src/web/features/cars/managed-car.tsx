import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { tripPersonPath } from '#contract/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CarCard } from './car-card.tsx'
import { describeCar } from './describe-car.ts'
import type { CarWithSeats } from './use-cars.ts'

type ManagedCarProps = {
  car: CarWithSeats
  details?: ReactNode
  /** Whether it is chosen among several; null: there is nothing to choose. */
  isChosen: boolean | null
  onChoose: () => void
  actions?: ReactNode
  /** The status was just changed here. */
  canUndo: boolean
  isRemoving: boolean
  onApprove: () => void
  onUnapprove: () => void
  onRemove: () => void
}

/** A car with the organiser's actions, and its passengers with links to where another seat is suggested. */
export function ManagedCar({
  car,
  details,
  isChosen,
  onChoose,
  actions,
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
    <CarCard
      car={car}
      passengerPath={(userId) => tripPersonPath(car.tripId, userId)}
      headingId={headingId}
      choice={
        isChosen !== null && (
          <Checkbox isLabelHidden isChecked={isChosen} className="-mr-3 -ml-3" onChange={onChoose}>
            Choose {describeCar(car)}
          </Checkbox>
        )
      }
    >
      {details}
      <div className="flex flex-wrap items-center gap-3">
        {actions}
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
