import type { MyBooking } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import { countPeople } from '../../format/count-people.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BookingForm } from './booking-form.tsx'
import { useAddPeople } from './use-booking-changes.ts'
import { useTakePlace } from './use-take-place.ts'

type AddPeopleSheetProps = {
  trip: Trip
  /** The confirmed booking to which the people are added. */
  booking: MyBooking
  /** How many more people the party can have. */
  mostToAdd: number
  /** How many fit on the trip now. */
  mostToAddNow: number
  onClose: () => void
}

/** Books spots for people who join a confirmed party, at today's price. */
export function AddPeopleSheet({ trip, booking, mostToAdd, mostToAddNow, onClose }: AddPeopleSheetProps) {
  const adding = useAddPeople(booking)
  const { take, actionFor, pendingAction, priceLabel } = useTakePlace(trip, {
    hold: adding.mutateAsync,
    onAlreadyBooked: () => {
      toast({
        title: 'You’re already adding people',
        description: 'Pay for them, or cancel that hold first.',
      })
      onClose()
    },
  })
  return (
    <Sheet title="Add people to your party" onClose={onClose}>
      <BookingForm
        tripId={trip.id}
        unitPrice={trip.price}
        priceLabel={priceLabel}
        addedTo={booking}
        largestParty={mostToAdd}
        maxPartyNow={mostToAddNow}
        action={actionFor}
        pendingAction={pendingAction}
        onSubmit={async (request) => {
          const { status } = await take(request)
          if (status === 'confirmed') toast({ title: 'People added', description: 'They’re going with you.' })
          onClose()
        }}
        renderTooMany={() => (
          <Notice tone="amber">
            {mostToAddNow === 0
              ? 'There’s no room to add people right now.'
              : `There’s only room for ${countPeople(mostToAddNow)} right now.`}
          </Notice>
        )}
      />
    </Sheet>
  )
}
