import type { Availability } from '#contract/bookings.ts'
import { countPeople } from '../../format/count-people.ts'
import { cx } from '../../ui/cx.ts'

/** How full the trip and its cars are now, as bars and in words. */
export function AvailabilityMeter({ availability }: { availability: Availability }) {
  const { confirmed, held, placesLeft, carSeats, freeCarSeats, needSeats, waiting } = availability
  /** Null: the trip has no limit. */
  const places = placesLeft === null ? null : confirmed + held + placesLeft
  return (
    <dl className="grid grid-cols-3 gap-x-4 rounded-card border border-line bg-surface px-4 py-4 sm:gap-x-10 sm:px-6 sm:py-5">
      <Gauge
        term="Spots"
        value={places === null ? `${confirmed} taken` : `${confirmed} of ${places} taken`}
        note={placesNote({ held, placesLeft, waiting })}
        parts={
          places === null
            ? []
            : [
                { share: confirmed / places, className: 'bg-spruce' },
                { share: held / places, className: 'bg-amber' },
              ]
        }
      />
      <Gauge
        term="Seats in cars"
        value={carSeats === 0 ? 'None yet' : `${freeCarSeats} of ${carSeats} free`}
        note={carSeats === 0 ? 'Cars appear here once they’re approved' : 'In cars people have offered'}
        parts={
          carSeats === 0 ? [] : [{ share: (carSeats - freeCarSeats) / carSeats, className: 'bg-spruce' }]
        }
      />
      <Gauge
        term="Without a seat"
        value={needSeats === 0 ? 'No one' : countPeople(needSeats)}
        note={needNote(needSeats, freeCarSeats)}
        parts={[]}
      />
    </dl>
  )
}

type GaugeProps = {
  term: string
  value: string
  note: string
  /** Fractions of the bar, in order; without any there is no bar. */
  parts: { share: number; className: string }[]
}

function Gauge({ term, value, note, parts }: GaugeProps) {
  return (
    <div>
      <dt className="font-mono text-xs text-muted">{term}</dt>
      <dd>
        <span className="mt-0.5 block font-semibold max-sm:text-sm sm:text-lg">{value}</span>
        {parts.length > 0 && (
          <span aria-hidden="true" className="gauge my-1.5 flex h-1.5 overflow-hidden rounded-full bg-line">
            {parts.map(({ share, className }) => (
              <span
                key={className}
                className={cx('h-full transition-[width] duration-320 ease-trail', className)}
                style={{ width: `${Math.min(100, share * 100)}%` }}
              />
            ))}
          </span>
        )}
        <span className="block text-sm text-muted max-sm:hidden">{note}</span>
      </dd>
    </div>
  )
}

function placesNote({
  held,
  placesLeft,
  waiting,
}: Pick<Availability, 'held' | 'placesLeft' | 'waiting'>): string {
  const notes = [held > 0 && `${held} on hold`, waiting > 0 && `${waiting} on the waitlist`].filter(
    (note) => note !== false,
  )
  if (notes.length > 0) return notes.join(', ')
  if (placesLeft === null) return 'No limit'
  return placesLeft === 1 ? '1 spot left' : `${placesLeft} spots left`
}

function needNote(needSeats: number, freeCarSeats: number): string {
  if (needSeats === 0) return 'Everyone who needs a seat has one'
  return needSeats > freeCarSeats ? 'More cars are welcome' : 'There are enough free seats'
}
