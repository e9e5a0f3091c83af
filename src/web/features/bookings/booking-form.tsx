import { type ReactNode, useState } from 'react'
import type { MyBooking, PlaceRequest } from '#contract/bookings.ts'
import { Notice } from '../../ui/notice.tsx'
import { BookingProblem } from './booking-problem.tsx'
import { describeLoss } from './booking-words.ts'
import { PartyFields } from './party-fields.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { TransportChoice } from './transport-choice.tsx'
import { useBookingDraft, useStoredChoice } from './use-booking-draft.ts'
import { useTripSeats } from './use-trip-seats.ts'

/** What the other feature's seat map needs. */
export type SeatMapProps = {
  tripId: number
  chosen: number[]
  heldText: string | null
  isReadOnly: boolean
  onToggle: (seat: { id: number }) => void
}
export type RenderSeatMap = (props: SeatMapProps) => ReactNode

type BookingFormProps = {
  tripId: number
  unitPrice: string
  /** The booking to change; without it a new place is booked. */
  booking?: MyBooking
  heldText?: string | null
  /** The largest party that fits now. */
  maxPartyNow: number
  action: (draft: { partySize: number; seatCount: number }) => ReactNode
  pendingAction: string
  onSubmit: (request: PlaceRequest) => Promise<unknown>
  other?: ReactNode
  /** The consequences of a party of that size, before it is saved. */
  renderNote?: (partySize: number) => ReactNode
  renderCars: RenderSeatMap
  /** Replaces everything but the party size, if the party does not fit. */
  renderTooMany: (partySize: number) => ReactNode
}

/**
 * Party, transport and seats. The bar with the next step is sticky within the surrounding box, the whole tab,
 * so that it is visible from the start.
 */
export function BookingForm(props: BookingFormProps) {
  const {
    tripId,
    unitPrice,
    booking,
    heldText = null,
    maxPartyNow,
    renderCars,
    renderTooMany,
    onSubmit,
  } = props
  const seats = useTripSeats(tripId)
  const [error, setError] = useState<Error | null>(null)
  const [kept, keep] = useStoredChoice(tripId, booking)
  const draft = useBookingDraft({
    booking,
    kept,
    seats,
    onChange: (given) => {
      // The error was about the previous choice.
      setError(null)
      keep(given)
    },
  })
  const [isPending, setIsPending] = useState(false)
  const isFitting = draft.partySize <= maxPartyNow
  const isSeatLost = draft.lostLabels.length > 0

  async function submit() {
    setIsPending(true)
    setError(null)
    try {
      await onSubmit(draft.request)
      keep(null)
    } catch (thrown) {
      setError(thrown as Error)
    }
    setIsPending(false)
  }

  const alert = isSeatLost ? (
    <Notice tone="berry" role="alert" className="mb-4">
      {describeLoss(draft.lostLabels, seats?.freeCount ?? 0)}
    </Notice>
  ) : (
    <BookingProblem error={error} className="mb-4" />
  )
  const party = (
    <PartyFields
      draft={draft}
      asksNames={isFitting}
      largest={booking?.status === 'confirmed' ? booking.partySize : undefined}
    />
  )

  if (!isFitting) {
    return (
      <div className="grid gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
        {party}
        <div>
          {alert}
          {renderTooMany(draft.partySize)}
        </div>
      </div>
    )
  }
  return (
    <>
      <div className="grid gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
        <div className="grid content-start gap-8">
          {party}
          <TransportChoice tripId={tripId} draft={draft} seats={seats} />
        </div>
        {draft.maxSeats > 0 && (
          <div className="min-w-0">
            {draft.transport === 'driving' && (
              <p className="mb-5 font-semibold">
                {draft.maxSeats === 1 ? 'A seat for your guest' : 'Seats for your guests'}
              </p>
            )}
            {renderCars({
              tripId,
              chosen: draft.seatIds,
              heldText,
              isReadOnly: isPending,
              onToggle: ({ id }) => draft.toggleSeat(id),
            })}
          </div>
        )}
      </div>
      <SummaryBar
        draft={draft}
        seats={seats}
        unitPrice={unitPrice}
        action={props.action({ partySize: draft.partySize, seatCount: draft.seatIds.length })}
        pendingAction={props.pendingAction}
        isPending={isPending}
        onSubmit={() => void submit()}
        other={props.other}
        problem={
          <>
            {alert}
            {props.renderNote?.(draft.partySize)}
          </>
        }
      />
    </>
  )
}
