import { useState } from 'react'
import type { MyBooking } from '#contract/bookings.ts'
import { CHANGE_SECTION, chatPath, receiptPath, TABS_SECTION, tripTabPath } from '#contract/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { BookingProblem } from './booking-problem.tsx'
import { hasPaid } from './booking-refund-words.ts'
import { chooseSeatsLabel, countWithoutSeat } from './booking-words.ts'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { canRenew } from './hold-warning.tsx'
import { PayLink, usePayState } from './pay-link.tsx'
import { useBookingAction } from './use-booking-changes.ts'

/** Actions on a booking that do not need the trip's page. */
export function RowActions({ booking, isReplaced }: { booking: MyBooking; isReplaced: boolean }) {
  const { status, trip } = booking
  if (status === 'held') return <HoldActions booking={booking} />
  if (status === 'offered') return <OfferActions booking={booking} />
  const isAdded = booking.addedTo !== null
  const canChooseAgain = status === 'expired' && trip.status === 'upcoming' && !isReplaced
  const isConfirmed = status === 'confirmed'
  const isUpcoming = isConfirmed && trip.status === 'upcoming'
  if (!canChooseAgain && !isConfirmed && !hasPaid(booking)) return null
  return (
    <>
      {canChooseAgain && <PlacesLink booking={booking} label="Choose again" section={TABS_SECTION} />}
      {isUpcoming && (
        <PlacesLink
          booking={booking}
          label={changeLabelOf(booking)}
          section={isAdded ? TABS_SECTION : CHANGE_SECTION}
        />
      )}
      {isUpcoming && !isAdded && (
        <AddToCalendar
          trip={{ ...trip, id: booking.tripId }}
          canSubscribe
          namesTrip
          size="sm"
          align="left"
          // On phones the menu aligns with the row of buttons, not with its own button.
          className="max-sm:static"
        />
      )}
      {isConfirmed && !isAdded && (
        <ButtonLink size="sm" href={chatPath(booking.tripId)} aria-label={`Group chat: ${trip.title}`}>
          Group chat
        </ButtonLink>
      )}
      {hasPaid(booking) && (
        <ButtonLink size="sm" href={receiptPath(booking.id)} aria-label={`Receipt: ${subjectOf(booking)}`}>
          Receipt
        </ButtonLink>
      )}
      {isUpcoming && <CancelBookingButton booking={booking} />}
    </>
  )
}

function HoldActions({ booking }: { booking: MyBooking }) {
  const pay = usePayState(booking)
  // While a payment is processing there is nothing to do here; the hold can be cancelled on the trip's page.
  if (pay.kind === 'processing') return null
  return (
    <>
      {pay.kind === 'open' && <PayLink booking={booking} variant="primary" size="sm" namesTrip />}
      <BookingActions
        booking={booking}
        actions={[
          ...(canRenew(booking) ? [{ name: 'renew' as const, label: 'Keep holding' }] : []),
          { name: 'cancel', label: 'Cancel hold', variant: 'quiet' },
        ]}
      />
    </>
  )
}

function OfferActions({ booking }: { booking: MyBooking }) {
  const obstacle = booking.invitation?.obstacle ?? null
  // The link to confirm the address can be sent again there.
  if (obstacle === 'unconfirmed')
    return <PlacesLink booking={booking} label="See invitation" section={TABS_SECTION} />
  const accept = { name: 'accept', label: 'Accept', variant: 'primary' } as const
  return (
    <BookingActions
      booking={booking}
      actions={[
        ...(obstacle === null ? [accept] : []),
        { name: 'decline', label: 'Decline', variant: 'quiet' },
      ]}
    />
  )
}

function changeLabelOf(booking: MyBooking): string {
  const isAdded = booking.addedTo !== null
  const missingSeats = countWithoutSeat(booking)
  if (missingSeats > 0) return isAdded ? chooseSeatsLabel(booking, missingSeats) : 'Choose a seat'
  return isAdded ? 'Change their spots' : 'Change booking'
}

/** Added to a label that all rows have, so that screen readers tell the rows apart. */
function subjectOf({ trip, addedTo }: MyBooking): string {
  return addedTo === null ? trip.title : `${trip.title}, for people you’ve added`
}

type PlacesLinkProps = {
  booking: MyBooking
  label: string
  section: typeof TABS_SECTION | typeof CHANGE_SECTION
}

/** A link to where a place is chosen or changed. */
function PlacesLink({ booking, label, section }: PlacesLinkProps) {
  return (
    <ButtonLink
      size="sm"
      href={tripTabPath(booking.tripId, 'booking', section)}
      aria-label={`${label}: ${subjectOf(booking)}`}
    >
      {label}
    </ButtonLink>
  )
}

type BookingRowAction = {
  name: Parameters<typeof useBookingAction>[1]
  label: string
  variant?: 'primary' | 'quiet'
}

/** Buttons side by side, and below them why the last action failed. */
function BookingActions({ booking, actions }: { booking: MyBooking; actions: BookingRowAction[] }) {
  const [error, setError] = useState<Error | null>(null)
  return (
    <>
      {actions.map((action) => (
        <ActionButton key={action.name} booking={booking} action={action} onError={setError} />
      ))}
      <BookingProblem error={error} className="w-full" />
      <OfflineNote className="w-full" />
    </>
  )
}

type ActionButtonProps = {
  booking: MyBooking
  action: BookingRowAction
  onError: (error: Error | null) => void
}

function ActionButton({ booking, action: { name, label, variant }, onError }: ActionButtonProps) {
  const { mutate, isPending } = useBookingAction(booking, name)
  return (
    <OnlineButton
      size="sm"
      variant={variant}
      isPending={isPending}
      aria-label={`${label}: ${subjectOf(booking)}`}
      onClick={() => {
        onError(null)
        mutate(undefined, { onError })
      }}
    >
      {label}
    </OnlineButton>
  )
}

function CancelBookingButton({ booking }: { booking: MyBooking }) {
  const [isOpen, setIsOpen] = useState(false)
  const label = booking.addedTo === null ? 'Cancel booking' : 'Remove people'
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${label}: ${subjectOf(booking)}`}
        onClick={() => setIsOpen(true)}
        className="first:-ml-4"
      >
        {label}
      </Button>
      {isOpen && <CancelBookingDialog booking={booking} onClose={() => setIsOpen(false)} />}
    </>
  )
}
