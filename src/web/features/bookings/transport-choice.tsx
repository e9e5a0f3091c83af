import { Link } from 'wouter'
import type { Transport } from '#contract/bookings.ts'
import { ListChoice } from '../../ui/choice.tsx'
import type { Draft } from './use-draft.ts'
import type { Seats } from './use-seats.ts'

type TransportChoiceProps = { tripId: number; draft: Draft; seats: Seats | undefined }

/** The way there. Who drives has volunteered a car before. */
export function TransportChoice({ tripId, draft, seats }: TransportChoiceProps) {
  const canDrive = (seats?.hasOwnCar ?? false) || draft.transport === 'driving'
  return (
    <ListChoice<Transport>
      label="How do you get there?"
      value={draft.transport}
      onChange={draft.setTransport}
      options={[
        { value: 'car', label: 'A seat in a car', hint: seatsHint(seats) },
        { value: 'own', label: 'Own transport', hint: 'You get to the start by yourselves.' },
        {
          value: 'driving',
          label: 'Driving my own car',
          hint: canDrive ? 'You take others along in it.' : <VolunteerFirst tripId={tripId} />,
          isDisabled: !canDrive,
        },
        { value: 'later', label: 'Decide later', hint: 'Your place is safe without it.' },
      ]}
    />
  )
}

function VolunteerFirst({ tripId }: { tripId: number }) {
  return (
    <>
      <Link
        href={`/trip/${tripId}?tab=volunteer#places`}
        className="relative text-spruce underline underline-offset-4 after:absolute after:-inset-2.5"
      >
        Volunteer your car
      </Link>{' '}
      first.
    </>
  )
}

function seatsHint(seats: Seats | undefined): string {
  if (!seats) return 'Choose it on the map.'
  if (!seats.hasCars) return 'No car is on the trip yet: choose when there is one.'
  if (seats.freeCount === 0) return 'All seats are taken right now.'
  return seats.freeCount === 1
    ? '1 seat is free. Choose it on the map.'
    : `${seats.freeCount} seats are free. Choose on the map.`
}
