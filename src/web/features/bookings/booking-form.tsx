import type { ReactNode } from 'react'
import type { MyBooking, PlaceRequest } from '#contract/bookings.ts'
import { Notice } from '../../ui/notice.tsx'
import { CarPicker } from '../cars/car-picker.tsx'
import { BookingProblem } from './booking-problem.tsx'
import { describeLoss } from './booking-words.ts'
import { PartyFields } from './party-fields.tsx'
import { type PriceLabel, SummaryBar } from './summary-bar.tsx'
import { TransportChoice } from './transport-choice.tsx'
import { type BookingDraft, useBookingDraft, useStoredChoice } from './use-booking-draft.ts'
import { useSeatFromAddress } from './use-seat-from-address.ts'
import { useSubmitBooking } from './use-submit-booking.ts'
import { type TripSeats, useTripSeats } from './use-trip-seats.ts'

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
  const seats = useTripSeats(tripId)
  const [storedChoice, storeChoice] = useStoredChoice({ tripId, booking, addedTo })
  useSeatFromAddress({
    choice: storedChoice,
    storeChoice,
    isNew: booking === undefined && addedTo === undefined,
  })
  const { submit, isPending, error, clearError } = useSubmitBooking(onSubmit)
  const draft = useBookingDraft({
    booking,
    isAdded: addedTo !== undefined || (booking !== undefined && booking.addedTo !== null),
    storedChoice,
    storeChoice: (choice) => {
      // The error was about the previous choice.
      clearError()
      storeChoice(choice)
    },
    seats,
    isSending: isPending,
  })
  const doesPartyFit = draft.partySize <= maxPartyNow
  const alert = <ChoiceAlert draft={draft} seats={seats} error={error} />
  const party = (
    <PartyFields
      draft={draft}
      asksNames={doesPartyFit}
      largest={largestParty}
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
        draft={draft}
        seats={seats}
        unitPrice={unitPrice}
        priceLabel={priceLabel}
        action={action({ partySize: draft.partySize, seatCount: draft.seatIds.length })}
        pendingAction={pendingAction}
        isPending={isPending}
        onSubmit={() => void submit(draft.request, { onSuccess: () => storeChoice(null) })}
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

type ChoiceAlertProps = { draft: BookingDraft; seats: TripSeats | undefined; error: Error | null }

/** Seats that others took meanwhile, or else why the last attempt failed. */
function ChoiceAlert({ draft, seats, error }: ChoiceAlertProps) {
  if (draft.lostLabels.length === 0) return <BookingProblem error={error} className="mb-4" />
  return (
    <Notice tone="berry" role="alert" className="mb-4">
      {describeLoss(draft.lostLabels, seats?.freeCount ?? 0)}
    </Notice>
  )
}

type SeatChoiceProps = { tripId: number; draft: BookingDraft; heldText: string | null; isReadOnly: boolean }

/** The seats of all cars. Drivers choose for their guests. */
function SeatChoice({ tripId, draft, heldText, isReadOnly }: SeatChoiceProps) {
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
        heldText={heldText}
        mode={isReadOnly ? { kind: 'look' } : { kind: 'choose', onPress: ({ id }) => draft.toggleSeat(id) }}
      />
    </div>
  )
}
