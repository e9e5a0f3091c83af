import { useState } from 'react'
import { type Availability, MAX_PARTY_SIZE, type MyBooking } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import { Button } from '../../ui/button.tsx'
import { AddPeopleSheet } from './add-people-sheet.tsx'
import { ChangePlace } from './change-place.tsx'
import { ConfirmedPanel } from './confirmed-panel.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { HeldPanel } from './held-panel.tsx'
import { useIsTimeUp } from './time-left.tsx'
import { useRefreshPlaces } from './use-booking-changes.ts'
import { useStoredChoice } from './use-booking-draft.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { useStatusBeforeEnd } from './use-status-before-end.ts'

type AddedPeopleProps = {
  trip: Trip
  /** The viewer's confirmed booking. */
  booking: MyBooking
  /** People who were added to it, and those for whom spots are held. */
  added: MyBooking[]
  /** The last of such bookings that has ended. */
  ended: MyBooking | undefined
  /** When the server reported the time left. */
  receivedAtMs: number
  availability: Availability
}

/** The people whom the viewer has added to a confirmed party, the latest first, and a way to add more. */
export function AddedPeople({ trip, booking, added, ended, receivedAtMs, availability }: AddedPeopleProps) {
  const statusBeforeEnd = useStatusBeforeEnd(added, ended)
  const people = [booking, ...added].reduce((sum, { partySize }) => sum + partySize, 0)
  const isHolding = added.some(({ status }) => status === 'held')
  const content = useFocusOnChange(
    [...added, ended].map((each) => `${each?.id} ${each?.status}`).join(),
    false,
  )
  return (
    <div ref={content} className="flex flex-col gap-8">
      <EndedNotice booking={ended} statusBeforeEnd={statusBeforeEnd} />
      {added.toReversed().map((each) => (
        <AddedBooking
          key={each.id}
          booking={each}
          otherPeople={people - each.partySize}
          receivedAtMs={receivedAtMs}
          availability={availability}
        />
      ))}
      {availability.isOpen && !isHolding && people < MAX_PARTY_SIZE && (
        <AddPeopleBar
          trip={trip}
          booking={booking}
          mostToAdd={MAX_PARTY_SIZE - people}
          mostToAddNow={availability.maxPartyNow}
        />
      )}
    </div>
  )
}

type AddedBookingProps = Pick<AddedPeopleProps, 'booking' | 'receivedAtMs' | 'availability'> & {
  /** How many people the party has in other bookings. */
  otherPeople: number
}

/** People who were added together: held until they are paid for, then confirmed. */
function AddedBooking({ booking, otherPeople, receivedAtMs, availability }: AddedBookingProps) {
  const { tripId, status, secondsLeft } = booking
  const [storedChange] = useStoredChoice({ tripId, booking })
  const [isFormOpen, setIsFormOpen] = useState(storedChange !== null)
  const isTimeUp = useIsTimeUp({ secondsLeft, receivedAtMs }, useRefreshPlaces(tripId))
  const isChanging = isFormOpen && availability.isOpen && !isTimeUp
  const content = useFocusOnChange(status, isChanging)
  const panelProps = { booking, isChanging, onChange: () => setIsFormOpen(true) }
  return (
    <div ref={content} className="flex flex-col gap-8">
      {status === 'held' ? (
        <HeldPanel {...panelProps} receivedAtMs={receivedAtMs} freeCarSeats={availability.freeCarSeats} />
      ) : (
        <ConfirmedPanel {...panelProps} availability={availability} />
      )}
      {isChanging && (
        <ChangePlace
          // Changed data from the server, including a lost seat, resets the form.
          key={`${booking.seatIds.join()} ${booking.partySize}`}
          booking={booking}
          otherPeople={otherPeople}
          receivedAtMs={receivedAtMs}
          availability={availability}
          onDone={() => setIsFormOpen(false)}
        />
      )}
    </div>
  )
}

type AddPeopleBarProps = Pick<AddedPeopleProps, 'trip' | 'booking'> & {
  /** How many more people the party can have. */
  mostToAdd: number
  /** How many fit on the trip now. */
  mostToAddNow: number
}

/** Opens the sheet in which more people are added. */
function AddPeopleBar({ trip, booking, mostToAdd, mostToAddNow }: AddPeopleBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  // An open sheet stays, and says itself that there is no room.
  if (mostToAddNow === 0 && !isOpen) {
    return <p className="text-sm text-muted">There’s no room to add people to your party right now.</p>
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 sm:px-7">
      <p className="max-w-[45ch] text-sm text-muted">
        You can add people at today’s price, and remove them later without giving up your own spot.
      </p>
      <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        Add people
      </Button>
      {isOpen && (
        <AddPeopleSheet
          trip={trip}
          booking={booking}
          mostToAdd={mostToAdd}
          mostToAddNow={mostToAddNow}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
