import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EditCarDialog } from './edit-car-dialog.tsx'
import { SeatLossDialog } from './seat-loss-dialog.tsx'
import { passengersOf } from './seat-state.ts'
import { type CarWithSeats, useRemoveCar } from './use-cars.ts'

/** A driver's actions on their own car: edit it, or take it off the trip. */
export function OwnCarActions({ car }: { car: CarWithSeats }) {
  const [openDialog, setOpenDialog] = useState<'change' | 'withdraw' | null>(null)
  const close = () => setOpenDialog(null)
  const withdrawal = useRemoveCar(car.tripId, {
    done: 'Your car has been withdrawn.',
    failed: 'We couldn’t withdraw your car. Try again.',
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" onClick={() => setOpenDialog('change')}>
        <Pencil size={18} />
        Edit car
      </Button>
      <Button size="sm" variant="destructive" onClick={() => setOpenDialog('withdraw')}>
        Withdraw car
      </Button>
      {openDialog === 'change' && <EditCarDialog car={car} onClose={close} />}
      {openDialog === 'withdraw' && (
        <SeatLossDialog
          title="Withdraw your car?"
          passengers={passengersOf(car.seats)}
          action="Withdraw car"
          isPending={withdrawal.isPending}
          onConfirm={() => withdrawal.mutate(car, { onSettled: close })}
          onClose={close}
        >
          {passengersOf(car.seats).length === 0 && <p className="mt-4">No one has a seat in it yet.</p>}
        </SeatLossDialog>
      )}
    </div>
  )
}
