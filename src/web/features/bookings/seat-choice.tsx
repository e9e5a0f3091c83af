import { CarPicker } from '../cars/car-picker.tsx'
import type { BookingDraft } from './use-booking-draft.ts'

type SeatChoiceProps = { tripId: number; draft: BookingDraft; heldText: string | null; isReadOnly: boolean }

/** The seats of all cars. Drivers choose for their guests. */
export function SeatChoice({ tripId, draft, heldText, isReadOnly }: SeatChoiceProps) {
  return (
    <div className="min-w-0">
      {draft.transport === 'driving' && (
        <p className="mb-5 font-semibold">
          {draft.maxSeats === 1 ? 'A seat for your guest' : 'Seats for your guests'}
        </p>
      )}
      <CarPicker
        tripId={tripId}
        chosen={draft.seatIds}
        ownSeatIds={draft.ownSeatIds}
        heldText={heldText}
        mode={isReadOnly ? { kind: 'look' } : { kind: 'choose', onPress: ({ id }) => draft.toggleSeat(id) }}
      />
    </div>
  )
}
