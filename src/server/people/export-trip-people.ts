import { bookingNumber } from '#contract/bookings.ts'
import { standingWords, type TripPerson } from '#contract/people.ts'
import type { Context } from '../context.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { nameOrEmail } from '../full-name.ts'
import { cursorAt, findPeople, type PeopleCursor, type PeopleFilter } from './list-trip-people.ts'
import { toTripPerson } from './trip-person-row.ts'

const COLUMNS = [
  'Name',
  'Email',
  'Standing',
  'Booking',
  'Party',
  'Guests',
  'Seats',
  'Seats missing',
  'Car',
  'Paid (USD)',
  'Refunded (USD)',
  'Since (UTC)',
]
const BATCH_SIZE = 500

/** Everyone who has to do with a trip as CSV, by name. Rows are read in batches, so memory use stays small. */
export async function* exportTripPeople(
  { db }: Pick<Context, 'db'>,
  filter: PeopleFilter,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  let after: PeopleCursor | null = null
  for (;;) {
    const rows = await findPeople({ db }, { ...filter, sort: 'name', after, limit: BATCH_SIZE })
    yield rows.map((row) => toCsvLine(toTripPerson(row))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = cursorAt(last, 'name')
  }
}

function toCsvLine(person: TripPerson): string {
  const { booking, car, waitingFor } = person
  return csvLine([
    nameOrEmail(person),
    person.email,
    standingWords[person.standing],
    booking ? bookingNumber(booking.id) : '',
    String(booking?.partySize ?? waitingFor ?? ''),
    booking?.guests.join('; ') ?? '',
    booking?.seats
      .map(({ seatLabel, driverFirstName }) => `${seatLabel} (${driverFirstName ?? ''})`)
      .join('; ') ?? '',
    String(booking?.missingSeats ?? ''),
    car ? (car.status === 'approved' ? 'Approved' : 'Needs approval') : '',
    booking ? { amount: booking.paid } : '',
    booking ? { amount: booking.refunded } : '',
    person.since.slice(0, 19).replace('T', ' '),
  ])
}
