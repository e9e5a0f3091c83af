import { useQueryClient } from '@tanstack/react-query'
import {
  type Availability,
  type Cancellation,
  MAX_PARTY_SIZE,
  type MyBooking,
  type PlaceRequest,
} from '#contract/bookings.ts'
import { CHANGE_SECTION } from '#contract/pages.ts'
import { countPeople } from '../../format/count-people.ts'
import { formatMinutes, SECONDS_PER_MINUTE } from '../../format/durations.ts'
import { useSecondsLeft } from '../../hooks/use-seconds-left.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { BookingForm } from './booking-form.tsx'
import { describeSaveResult } from './booking-refund-words.ts'
import { LeavingNote, SaveLabel } from './leaving-note.tsx'
import { useChangeBooking } from './use-booking-changes.ts'
import { useStoredChoice } from './use-booking-draft.ts'
import { leavingRefundQuery } from './use-leaving-refund.ts'

type ChangePlaceProps = {
  booking: MyBooking
  /** When the server reported the time left. */
  receivedAtMs: number
  availability: Availability
  /** How many people the viewer's party has in other bookings. */
  otherPeople?: number
  onDone: () => void
}

/** Changes seats, transport or people. The old choice stays until the server has agreed. */
export function ChangePlace({
  booking,
  receivedAtMs,
  availability,
  otherPeople = 0,
  onDone,
}: ChangePlaceProps) {
  const change = useChangeBooking(booking)
  const queryClient = useQueryClient()
  const [, storeChoice] = useStoredChoice({ tripId: booking.tripId, booking })
  const secondsLeft = useSecondsLeft(booking.secondsLeft, receivedAtMs, SECONDS_PER_MINUTE)
  const isAdded = booking.addedTo !== null
  const isHeld = booking.status === 'held'
  // A hold may take free places in addition; a confirmed party can only become smaller.
  const maxPartyNow = isHeld ? booking.partySize + availability.maxPartyNow : booking.partySize
  const title = isAdded ? 'Change spots for people you’ve added' : 'Change your booking'
  const keepButton = (
    <Button
      size="lg"
      onClick={() => {
        storeChoice(null)
        onDone()
      }}
      className="grow"
    >
      Keep as it is
    </Button>
  )
  // People who wanted to choose a seat later see the seat plan at once.
  const opensSeatPlan = booking.transport === 'later' && availability.freeCarSeats > 0
  return (
    <section aria-label={title} className="contents">
      {/* useFocusOnChange() moves the focus to the title when the form opens. */}
      <h3
        id={isAdded ? undefined : CHANGE_SECTION}
        data-form-title=""
        tabIndex={-1}
        className="-mb-2 text-2xl outline-none"
      >
        {title}
      </h3>
      <BookingForm
        tripId={booking.tripId}
        unitPrice={booking.unitPrice}
        priceLabel={isHeld ? 'Due now' : 'Price'}
        booking={opensSeatPlan ? { ...booking, transport: 'car' } : booking}
        heldText={secondsLeft === null ? null : `${formatMinutes(secondsLeft)} left`}
        largestParty={isHeld ? MAX_PARTY_SIZE - otherPeople : booking.partySize}
        maxPartyNow={maxPartyNow}
        action={({ partySize }) => <SaveLabel booking={booking} partySize={partySize} />}
        pendingAction="Saving…"
        onSubmit={async (request) => {
          // Read before saving: afterwards the preview for leaving is no longer fetched.
          const { queryKey } = leavingRefundQuery(booking, request.partySize ?? booking.partySize)
          const preview = queryClient.getQueryData<Cancellation>(queryKey)
          if (isUnchanged(booking, request)) return onDone()
          await change.mutateAsync(request)
          toast({ title: 'Saved', description: describeSaveResult(preview) })
          onDone()
        }}
        secondaryAction={keepButton}
        renderNote={(partySize) => <LeavingNote booking={booking} partySize={partySize} />}
        renderTooMany={() => (
          <div className="grid gap-4">
            <Notice tone="amber">There’s only room for {countPeople(maxPartyNow)} right now.</Notice>
            {keepButton}
          </div>
        )}
      />
    </section>
  )
}

/** Whether nothing was changed. The order of seats does not matter. */
function isUnchanged(booking: MyBooking, request: PlaceRequest): boolean {
  const fieldsOf = ({ partySize, guests, transport, seatIds }: PlaceRequest) =>
    JSON.stringify([partySize, guests, transport, seatIds?.toSorted((a, b) => a - b)])
  return fieldsOf(booking) === fieldsOf(request)
}
