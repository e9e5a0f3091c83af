import { Link } from 'wouter'
import type { Transport } from '#contract/bookings.ts'
import { TABS_SECTION, tripTabPath } from '#contract/pages.ts'
import { ListChoice } from '../../ui/choice.tsx'
import { spotIs } from './booking-words.ts'
import { canDrive } from './can-drive.ts'
import { ALL_SEATS_TAKEN, TRANSPORT_LABELS } from './transport-words.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import type { TripSeats } from './use-trip-seats.ts'

type TransportChoiceProps = { tripId: number; draft: BookingDraft; seats: TripSeats | undefined }

/** How people get to the trip. Only somebody who has volunteered a car can choose to drive it; added people cannot. */
export function TransportChoice({ tripId, draft, seats }: TransportChoiceProps) {
  const isAdded = draft.addedTo !== null
  const isDrivable = canDrive(draft, seats)
  return (
    <ListChoice<Transport>
      label={isAdded ? 'How will they get there?' : 'How will you get there?'}
      value={draft.transport}
      onChange={draft.setTransport}
      options={[
        { value: 'car', label: TRANSPORT_LABELS.car, hint: seatsHint(seats) },
        {
          value: 'own',
          label: TRANSPORT_LABELS.own,
          hint: isAdded ? 'They’ll make their own way there.' : 'You’ll make your own way there.',
        },
        ...(isAdded
          ? []
          : [
              {
                value: 'driving' as const,
                label: TRANSPORT_LABELS.driving,
                hint: isDrivable ? 'You’ll take passengers along.' : <VolunteerFirst tripId={tripId} />,
                isDisabled: !isDrivable,
              },
            ]),
        {
          value: 'later',
          label: TRANSPORT_LABELS.later,
          hint: `${spotIs(draft)} safe. Choose a seat later, while there are free ones.`,
        },
      ]}
    />
  )
}

function VolunteerFirst({ tripId }: { tripId: number }) {
  return (
    <>
      <Link
        href={tripTabPath(tripId, 'volunteer', TABS_SECTION)}
        // The pseudo-element is larger than the text, so that the link is easier to tap.
        className="relative text-spruce underline underline-offset-4 after:absolute after:-inset-2.5"
      >
        Offer your car
      </Link>{' '}
      first.
    </>
  )
}

/** How many seats are free. The texts call the seat plan a map. */
function seatsHint(seats: TripSeats | undefined): string {
  if (!seats) return 'Choose one on the map.'
  if (!seats.hasCars) return 'No cars yet. Choose a seat once someone offers a car.'
  if (seats.freeCount === 0) return ALL_SEATS_TAKEN
  return seats.freeCount === 1
    ? '1 seat is free. Choose it on the map.'
    : `${seats.freeCount} seats are free. Choose on the map.`
}
