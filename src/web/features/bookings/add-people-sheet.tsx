import { useId } from 'react'
import type { MyBooking } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import { countPeople } from '../../format/count-people.ts'
import { useCloseOnNavigation } from '../../hooks/use-close-on-navigation.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
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
  const heading = useId()
  const adding = useAddPeople(booking)
  const { take, actionFor, pendingAction, priceLabel } = useTakePlace(trip, {
    hold: adding.mutateAsync,
    // They are being added in another tab; that hold is shown instead.
    onAlreadyBooked: onClose,
  })
  useCloseOnNavigation(onClose)
  return (
    <Dialog isOpen isSheet onClose={onClose} labelledBy={heading}>
      <div className="flex flex-col gap-8 px-4 pt-4 [--tabs:0px] sm:px-6 lg:pb-6">
        <div className="-mb-3 flex items-center justify-between gap-4">
          <h2 id={heading} className="text-2xl">
            Add people to your party
          </h2>
          <CloseButton onClose={onClose} />
        </div>
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
      </div>
    </Dialog>
  )
}
