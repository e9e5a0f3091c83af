import { MAX_PARTY_SIZE, type PlaceRequest } from '#contract/bookings.ts'
import { useIsHolding } from './use-booking-changes.ts'
import { type ChoiceTarget, useBookingDraft, useStoredChoice } from './use-booking-draft.ts'
import { useSubmitBooking } from './use-submit-booking.ts'
import { useTripSeats } from './use-trip-seats.ts'

type BookingFormOptions = ChoiceTarget & {
  /** The largest party that can be chosen. */
  largestParty?: number | undefined
  onSubmit: (request: PlaceRequest) => Promise<unknown>
}

/** A choice and its state while it is sent. All forms of a trip are pending while one of them holds places. */
export function useBookingForm({
  tripId,
  booking,
  addedTo,
  largestParty = MAX_PARTY_SIZE,
  onSubmit,
}: BookingFormOptions) {
  const seats = useTripSeats(tripId)
  const [storedChoice, storeChoice] = useStoredChoice({ tripId, booking, addedTo })
  const { submit, isPending: isSubmitting, error, clearError } = useSubmitBooking(onSubmit)
  const isHolding = useIsHolding(tripId)
  const isPending = isSubmitting || isHolding
  const draft = useBookingDraft({
    booking,
    largestParty,
    addedTo: addedTo?.id ?? booking?.addedTo ?? null,
    storedChoice,
    storeChoice: (choice) => {
      // The error was about the previous choice.
      clearError()
      storeChoice(choice)
    },
    seats,
    isSending: isPending,
  })
  const submitDraft = () => void submit(draft.request, { onSuccess: () => storeChoice(null) })
  return { draft, seats, isPending, error, submit: submitDraft }
}
