import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { describeFuel } from '#contract/cars.ts'
import { bookingTabPath } from '#contract/pages.ts'
import type { Trip } from '#contract/trips.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { useCarsWithSeats } from '../cars/use-cars.ts'
import { JoinPanel } from '../waitlist/waitlist-panel.tsx'
import { BookingCardSkeleton } from './booking-card-skeleton.tsx'
import { ChoiceAlert } from './choice-alert.tsx'
import { ChosenSeats } from './chosen-seats.tsx'
import { Cost } from './cost.tsx'
import { describeChoice, describeSeatAction, findChosenSeats } from './describe-choice.ts'
import { PartyFields } from './party-fields.tsx'
import { SeatSheet } from './seat-sheet.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { TransportSelect } from './transport-select.tsx'
import { ALL_SEATS_TAKEN } from './transport-words.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import { useHoldPlaces } from './use-booking-changes.ts'
import { useAvailability } from './use-bookings.ts'
import { useBookingForm } from './use-booking-form.ts'
import { useTakePlace } from './use-take-place.ts'
import type { SeatInCar } from './use-trip-seats.ts'

/** Books a spot in the booking card. It shares its choice with the Booking tab, which also asks for names. */
export default function BookingCardForm({ trip }: { trip: Trip }) {
  return (
    <div ref={useFocusParentOnUnmount()}>
      <LoadedForm trip={trip} />
    </div>
  )
}

/** The form disappears once the spot is booked. If it had the focus, its parent gets it, which then shows the next step. */
function useFocusParentOnUnmount() {
  const form = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = form
    const box = current?.parentElement
    return () => {
      // The seat sheet is modal until it is removed, which is after this.
      if (current?.contains(document.activeElement)) queueMicrotask(() => box?.focus({ preventScroll: true }))
    }
  }, [])
  return form
}

function LoadedForm({ trip }: { trip: Trip }) {
  const [, navigate] = useLocation()
  const { take, actionFor, pendingAction, priceLabel } = useTakePlace(trip, {
    hold: useHoldPlaces(trip.id).mutateAsync,
    onAlreadyBooked: () => navigate(bookingTabPath(trip.id)),
  })
  const { draft, seats, isPending, error, submit } = useBookingForm({
    tripId: trip.id,
    onSubmit: take,
  })
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const { cars, hasFailed } = useCarsWithSeats(trip.id)
  const availability = useAvailability(trip.id).data
  if (!availability || (!cars && !hasFailed)) return <BookingCardSkeleton />

  // While places are being held, they may no longer count as free.
  const doesPartyFit = isPending || draft.partySize <= availability.maxPartyNow
  const canChooseSeats = doesPartyFit && draft.maxSeats > 0
  // It must not open again by itself when seats can be chosen again.
  if (isSheetOpen && !canChooseSeats) setIsSheetOpen(false)
  const alert = <ChoiceAlert draft={draft} seats={seats} error={error} />
  const party = <PartyFields draft={draft} asksNames={false} canOnlyShrink={false} />
  if (!doesPartyFit) {
    return (
      <div className="grid gap-3.5">
        {party}
        {alert}
        <JoinPanel tripId={trip.id} partySize={draft.partySize} isFrameless />
      </div>
    )
  }

  const chosen = findChosenSeats(draft, seats)
  const action = actionFor({ partySize: draft.partySize, seatCount: draft.seatIds.length })
  const fuel = describeFuel(chosen)
  return (
    <div className="grid gap-3.5">
      {party}
      <TransportSelect draft={draft} seats={seats} />
      {canChooseSeats && (
        <SeatSummary
          draft={draft}
          chosen={chosen}
          areAllTaken={seats?.freeCount === 0}
          onChoose={() => setIsSheetOpen(true)}
        />
      )}
      {!isSheetOpen && alert}
      <div className="flex items-end justify-between gap-4">
        <p className="text-sm text-balance text-muted">{fuel !== '' && `Plus ${fuel}.`}</p>
        <Cost unitPrice={trip.price} partySize={draft.partySize} label={priceLabel} />
      </div>
      <OfflineNote />
      {/* A low window cuts off the card, which scrolls then. */}
      <div className="sticky bottom-0 -mb-4 grid bg-surface pb-4">
        <OnlineButton variant="primary" size="lg" isPending={isPending} onClick={submit}>
          {isPending ? pendingAction : action}
        </OnlineButton>
      </div>
      {isSheetOpen && (
        <SeatSheet
          tripId={trip.id}
          draft={draft}
          isReadOnly={isPending}
          onClose={() => setIsSheetOpen(false)}
        >
          <SummaryBar
            draft={draft}
            seats={seats}
            unitPrice={trip.price}
            priceLabel={priceLabel}
            action={action}
            pendingAction={pendingAction}
            isPending={isPending}
            onSubmit={submit}
            secondaryAction={
              <Button size="lg" onClick={() => setIsSheetOpen(false)}>
                Done
              </Button>
            }
            problem={alert}
          />
        </SeatSheet>
      )}
    </div>
  )
}

type SeatSummaryProps = {
  draft: BookingDraft
  chosen: SeatInCar[]
  areAllTaken: boolean
  onChoose: () => void
}

/** The chosen seats, and the button that opens the seat plans. */
function SeatSummary({ draft, chosen, areAllTaken, onChoose }: SeatSummaryProps) {
  const hasNothingToChoose = areAllTaken && chosen.length === 0
  return (
    <div className="rounded-control bg-sunken px-3 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm leading-snug font-semibold">
          {hasNothingToChoose ? ALL_SEATS_TAKEN : describeChoice(draft, chosen, { showsFuel: false })}
        </p>
        {!hasNothingToChoose && (
          <Button size="sm" aria-haspopup="dialog" onClick={onChoose} className="shrink-0">
            {describeSeatAction(draft)}
          </Button>
        )}
      </div>
      {chosen.length > 0 && <ChosenSeats seats={chosen} onDrop={draft.toggleSeat} />}
    </div>
  )
}
