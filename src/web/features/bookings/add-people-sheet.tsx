import type { MyBooking } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import { countPeople } from '../../format/count-people.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BookingForm } from './booking-form.tsx'
import { useAddPeople } from './use-booking-changes.ts'
import { useTakePlace } from './use-take-place.ts'

type AddPeopleSheetProps = {
  trip: Trip
  /** The confirmed booking to which the people are added. */
  booking: MyBooking
  /** How many more people the party can have. */
  maxParty: number
  /** How many fit on the trip now. */
  maxPartyNow: number
  onClose: () => void
}

/** Books spots for people who join a confirmed party, at today's price. */
export function AddPeopleSheet({ trip, booking, maxParty, maxPartyNow, onClose }: AddPeopleSheetProps) {
  const adding = useAddPeople(booking)
  const { take, actionFor, pendingAction, priceLabel } = useTakePlace(trip, {
    hold: adding.mutateAsync,
    // They are being added in another tab; that hold is shown instead.
    onAlreadyBooked: onClose,
  })
  return (
    <Sheet title="Add people to your party" onClose={onClose}>
      <BookingForm
        tripId={trip.id}
        unitPrice={trip.price}
        priceLabel={priceLabel}
        addedTo={booking}
        largestParty={maxParty}
        maxPartyNow={maxPartyNow}
        action={actionFor}
        pendingAction={pendingAction}
        onSubmit={async (request) => {
          await take(request)
          onClose()
        }}
        renderTooMany={() => (
          <Notice tone="amber">There’s only room for {countPeople(maxPartyNow)} right now.</Notice>
        )}
      />
    </Sheet>
  )
}
