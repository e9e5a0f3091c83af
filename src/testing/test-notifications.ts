import { emit } from '#server/events/emit.ts'
import type { Events } from '#server/events/events.ts'
import type { Person, TestSite } from './start-app.ts'
import { until } from './until.ts'

type Told = { kind: string; title: string; text: string; path: string; email: string }
type Mailed = { subject: string; text: string; html: string }

/** Says that something happened, and has it committed. */
export function happen<Name extends keyof Events>(
  site: TestSite,
  name: Name,
  event: Events[Name],
): Promise<void> {
  return site.context.db.transaction((tx) => emit(tx, name, event))
}

/** Until every job has been done. A job that failed waits for its next try, and counts as done for now. */
export async function jobsDone(site: TestSite): Promise<void> {
  if (!site.hasBackground)
    throw new Error('Nobody does any job in a file that does not say withBackground().')
  const left = () =>
    site.database.query(
      'select 1 from graphile_worker.jobs where locked_at is not null or attempts < max_attempts and run_at <= now()',
    )
  await until(async () => (await left()).length === 0)
}

/** The queue would wait a while, and longer each time. */
export async function tryAgain(site: TestSite, { isLast = false } = {}): Promise<void> {
  if (isLast)
    await site.database.query('update graphile_worker._private_jobs set max_attempts = attempts + 1')
  await site.database.query('update graphile_worker._private_jobs set run_at = now()')
  await jobsDone(site)
}

export function toldTo(site: TestSite, person: Person): Promise<Told[]> {
  return site.database.query<Told>(
    `select kind, title, text, path, email from notifications join users on users.id = user_id
     where email = $1 order by notifications.id`,
    [person.email],
  )
}

export function mailsTo(site: TestSite, person: Person): Promise<Mailed[]> {
  return site.database.query<Mailed>(
    'select subject, text, html from mails where to_address = $1 order by id',
    [person.email],
  )
}

export async function idOf(site: TestSite, { email }: Person): Promise<string> {
  const [user] = await site.database.query<{ id: string }>('select id from users where email = $1', [email])
  return user?.id ?? ''
}

type NewBooking = { trip: { id: number }; by: Person; status: string; partySize?: number; minutes?: number }

/** A booking as others make it; holds and offers end after so many minutes. */
export async function book(site: TestSite, booking: NewBooking): Promise<{ id: number; expiresAt: string }> {
  const { trip, by, status, partySize = 1, minutes = 15 } = booking
  const [row] = await site.database.query<{ id: number; expires_at: Date }>(
    `insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, expires_at, held_at, confirmed_at)
     select $1, id, $3, $4, 120, '[]', app_now() + make_interval(mins => $5), app_now(), app_now() from users
     where email = $2 returning id, expires_at`,
    [trip.id, by.email, status, partySize, minutes],
  )
  return { id: row?.id ?? 0, expiresAt: row?.expires_at.toISOString() ?? '' }
}

type NewCar = { trip: { id: number }; by: Person; status?: string; seats: Record<string, number | null> }

/** A car with its passenger seats by name, each free or of a booking. */
export async function offerCar(
  site: TestSite,
  { trip, by, status = 'approved', seats }: NewCar,
): Promise<number> {
  const [car] = await site.database.query<{ id: number }>(
    `insert into cars (trip_id, driver_id, status, passenger_seats)
     select $1, id, $3, $4 from users where email = $2 returning id`,
    [trip.id, by.email, status, Object.keys(seats).length],
  )
  const carId = car?.id ?? 0
  for (const [index, [label, bookingId]] of Object.entries(seats).entries()) {
    await site.database.query(
      `insert into seats (trip_id, car_id, position, seat_label, booking_id, user_id, is_locked)
       values ($1, $2, $3, $4, $5, (select user_id from bookings where id = $5), $5::int is not null)`,
      [trip.id, carId, index + 1, label, bookingId],
    )
  }
  return carId
}
