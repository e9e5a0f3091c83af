import { type ReactNode, use } from 'react'
import type { MyBooking, PlaceRequest } from '#contract/bookings.ts'
import { CardHasForm } from './card-has-form.ts'
import { ChoiceAlert } from './choice-alert.tsx'
import type { PriceLabel } from './cost.tsx'
import { PartyFields } from './party-fields.tsx'
import { SeatChoice } from './seat-choice.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { TransportChoice } from './transport-choice.tsx'
import { useBookingForm } from './use-booking-form.ts'
import { useSeatFromAddress } from './use-seat-from-address.ts'

type BookingFormProps = {
  tripId: number
  unitPrice: string
  priceLabel: PriceLabel
  /** The booking to change; without it, new spots are booked. */
  booking?: MyBooking
  /** The booking to which the new spots are added; without it, they are the viewer's own. */
  addedTo?: MyBooking
  /** Time left for the viewer's held seats, '12 min left'; null or absent if none are held. */
  heldText?: string | null
  /** The largest party that can be chosen. */
  largestParty?: number
  /** The largest party that fits now. */
  maxPartyNow: number
  /** The label of the submit button. */
  action: (draft: { partySize: number; seatCount: number }) => ReactNode
  /** Its label while the request runs. */
  pendingAction: string
  onSubmit: (request: PlaceRequest) => Promise<unknown>
  secondaryAction?: ReactNode
  /** Shows what saving a party of that size would mean. */
  renderNote?: (partySize: number) => ReactNode
  /** Replaces everything but the party size, if the party does not fit. */
  renderTooMany: (partySize: number) => ReactNode
}

/**
 * Party, transport and seats. The bar with the next step is sticky within the surrounding box, the whole tab,
 * so that it is visible from the start.
 */
export function BookingForm({
  tripId,
  unitPrice,
  priceLabel,
  booking,
  addedTo,
  heldText = null,
  largestParty,
  maxPartyNow,
  action,
  pendingAction,
  onSubmit,
  secondaryAction,
  renderNote,
  renderTooMany,
}: BookingFormProps) {
  useSeatFromAddress(tripId, { isNew: booking === undefined && addedTo === undefined })
  const { draft, seats, isPending, error, submit } = useBookingForm({
    tripId,
    booking,
    addedTo,
    largestParty,
    onSubmit,
  })
  const isOnlyForm = !use(CardHasForm)
  // While places are being held, they may no longer count as free.
  const doesPartyFit = isPending || draft.partySize <= maxPartyNow
  const alert = (
    <ChoiceAlert draft={draft} seats={seats} error={error} announcesLostSeats={isOnlyForm} className="mb-4" />
  )
  const party = (
    <PartyFields
      draft={draft}
      asksNames={doesPartyFit}
      largest={largestParty}
      // A party that is too large for the trip can join the waitlist, unless it is on the trip already.
      roomFor={booking || addedTo ? maxPartyNow : undefined}
      canOnlyShrink={booking?.status === 'confirmed'}
    />
  )

  if (!doesPartyFit) {
    return (
      <div className="grid gap-8">
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
      <div className="grid gap-8">
        <div className="grid content-start gap-8 md:max-lg:grid-cols-2 xl:grid-cols-2">
          {party}
          <TransportChoice tripId={tripId} draft={draft} seats={seats} />
        </div>
        {draft.maxSeats > 0 && (
          <SeatChoice tripId={tripId} draft={draft} heldText={heldText} isReadOnly={isPending} />
        )}
      </div>
      <SummaryBar
        isSticky={isOnlyForm}
        draft={draft}
        seats={seats}
        unitPrice={unitPrice}
        priceLabel={priceLabel}
        action={action({ partySize: draft.partySize, seatCount: draft.seatIds.length })}
        pendingAction={pendingAction}
        isPending={isPending}
        onSubmit={submit}
        secondaryAction={secondaryAction}
        problem={
          <>
            {alert}
            {renderNote?.(draft.partySize)}
          </>
        }
      />
    </>
  )
}
