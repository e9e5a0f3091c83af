import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Car, CarStatus } from '#contract/cars.ts'
import { workspacePath } from '#contract/pages.ts'
import { useChoice } from '../../hooks/use-choice.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ChooseAll } from '../../ui/choose-all.tsx'
import { FocusPlace } from '../../ui/focus-place.tsx'
import { OneByOneBar } from '../../ui/one-by-one-bar.tsx'
import { CarApprovals, countCars } from './car-approvals.tsx'
import { describeCar } from './describe-car.ts'
import { LoadedCars } from './loaded-cars.tsx'
import { ManagedCar } from './managed-car.tsx'
import { SeatLossDialog } from './seat-loss-dialog.tsx'
import { passengersOf } from './seat-state.ts'
import {
  type CarWithSeats,
  isSameDecision,
  useRemoveCar,
  useSetCarStatus,
  useSetCarStatuses,
} from './use-cars.ts'

type CarDecision = { car: CarWithSeats; kind: 'unapprove' | 'remove' }

type CarManagementProps = {
  tripId: number
  /** More about a car, from a later feature. */
  detailsOf?: (car: CarWithSeats) => ReactNode
  /** What else can be done with it. */
  actionsOf?: (car: CarWithSeats) => ReactNode
}

/** A trip's cars for organisers: approve, unapprove or remove them. */
export function CarManagement({ tripId, detailsOf, actionsOf }: CarManagementProps) {
  const approval = useSetCarStatus(tripId)
  const removal = useRemoveCar(tripId, {
    done: 'Car removed successfully!',
    failed: 'We couldn’t remove the car. Try again.',
  })
  /** The decision that waits for confirmation. */
  const [openDecision, setOpenDecision] = useState<CarDecision | null>(null)
  /** The car whose status was just changed, as it was then, if it can be changed back. */
  const [undoableCar, setUndoableCar] = useState<Car | null>(null)
  const close = () => setOpenDecision(null)

  function setStatus(car: CarWithSeats, status: CarStatus) {
    // Approving again does not restore lost seats, so such a change cannot be undone.
    const canUndo = status === 'approved' || passengersOf(car.seats).length === 0
    // A second change of the same car is the undo itself, which cannot be undone.
    const isUndo = undoableCar?.id === car.id
    setUndoableCar(null)
    approval.mutate(
      { car, status },
      { onSuccess: (changed) => setUndoableCar(canUndo && !isUndo ? changed : null), onSettled: close },
    )
  }

  /** Asks for confirmation if somebody would lose a seat; otherwise carries it out at once. */
  function decide(car: CarWithSeats, kind: CarDecision['kind']) {
    if (passengersOf(car.seats).length > 0) setOpenDecision({ car, kind })
    else carryOut({ car, kind })
  }

  function carryOut({ car, kind }: CarDecision) {
    if (kind === 'remove') removal.mutate(car, { onSettled: close })
    else setStatus(car, 'pending')
  }

  return (
    <div className="py-8">
      <LoadedCars tripId={tripId}>
        {(cars) =>
          cars.length === 0 ? (
            <NoCars />
          ) : (
            <ManagedCars
              tripId={tripId}
              cars={cars}
              render={(car, choice) => (
                <ManagedCar
                  car={car}
                  details={detailsOf?.(car)}
                  actions={actionsOf?.(car)}
                  {...choice}
                  canUndo={undoableCar !== null && isSameDecision(undoableCar, car)}
                  isRemoving={removal.isPending && removal.variables.id === car.id}
                  onApprove={() => setStatus(car, 'approved')}
                  onUnapprove={() => decide(car, 'unapprove')}
                  onRemove={() => decide(car, 'remove')}
                />
              )}
            />
          )
        }
      </LoadedCars>
      {openDecision && (
        <SeatLossDialog
          title={titleOf(openDecision)}
          passengers={passengersOf(openDecision.car.seats)}
          action={openDecision.kind === 'remove' ? 'Remove car' : 'Unapprove car'}
          isPending={removal.isPending || approval.isPending}
          onConfirm={() => carryOut(openDecision)}
          onClose={close}
        />
      )}
    </div>
  )
}

type ManagedCarsProps = {
  tripId: number
  cars: CarWithSeats[]
  render: (car: CarWithSeats, choice: { isChosen: boolean | null; onChoose: () => void }) => ReactNode
}

/** The list of cars. If several wait for approval, they can be chosen and approved together. */
function ManagedCars({ tripId, cars, render }: ManagedCarsProps) {
  const waiting = cars.filter(({ status }) => status === 'pending')
  const choice = useChoice(waiting, ({ id }) => id)
  const { chosen } = choice
  const approvals = useSetCarStatuses(tripId, 'approved')
  const undoing = useSetCarStatuses(tripId, 'pending')
  const canChoose = waiting.length > 1 || chosen.length > 0
  return (
    <>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="volunteered-cars" className="text-2xl">
          Offered cars
        </h2>
        {cars.some(({ canFitOnBarge }) => canFitOnBarge) && <ManifestLink tripId={tripId} />}
      </div>
      <FocusPlace className="mb-2">
        <CarApprovals approvals={approvals} undoing={undoing} cars={cars} />
        {canChoose && (
          <ChooseAll
            chosen={chosen.length}
            of={waiting.length}
            className="w-fit px-5"
            onChange={choice.toggleAll}
          >
            Choose all {waiting.length} that need approval
          </ChooseAll>
        )}
      </FocusPlace>
      <ul aria-labelledby="volunteered-cars" className="grid gap-4">
        {cars.map((car) => (
          <li key={car.id}>
            {render(car, {
              isChosen: canChoose && car.status === 'pending' ? choice.isChosen(car) : null,
              onChoose: () => choice.toggle(car),
            })}
          </li>
        ))}
      </ul>
      <OneByOneBar
        count={chosen.length}
        action={`Approve ${countCars(chosen.length)}`}
        doing={undoing.progress ? 'Undoing' : 'Approving'}
        progress={approvals.progress ?? undoing.progress}
        onStart={() => {
          undoing.dismiss()
          approvals.run(chosen)
          choice.clear()
        }}
        onStop={undoing.progress ? undoing.stop : approvals.stop}
        onClear={choice.clear}
      />
    </>
  )
}

function NoCars() {
  return (
    <p className="rounded-card border border-line bg-surface px-5 py-10 text-center text-muted">
      No cars have been volunteered for this trip yet.
    </p>
  )
}

function titleOf({ car, kind }: CarDecision): string {
  return `${kind === 'remove' ? 'Remove' : 'Unapprove'} ${describeCar(car)}?`
}

function ManifestLink({ tripId }: { tripId: number }) {
  return (
    <ButtonLink href={workspacePath(tripId, 'manifest')} size="sm">
      <Printer size={18} />
      Barge manifest
    </ButtonLink>
  )
}
