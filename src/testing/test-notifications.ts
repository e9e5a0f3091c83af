import type { MailAttachment } from '#contract/mails.ts'
import { emit } from '#server/events/emit.ts'
import type { Events } from '#server/events/events.ts'
import { sendBundles } from '#server/notifications/send-bundles.ts'
import type { Person, TestSite } from './start-app.ts'
import { until } from './until.ts'

type NotificationRow = { kind: string; title: string; text: string; path: string; email: string }
type MailRow = { subject: string; text: string; html: string; attachment: MailAttachment | null }

/** Emits an event in a committed transaction. */
export function emitEvent<Name extends keyof Events>(
  site: TestSite,
  name: Name,
  event: Events[Name],
): Promise<void> {
  return site.context.db.transaction((tx) => emit(tx, name, event))
}

/** Waits until no job is running or due. A failed job waits for its retry, and counts as done for now. */
export async function waitForJobs(site: TestSite): Promise<void> {
  if (!site.hasBackground)
    throw new Error('Nobody does any job in a file that does not say withBackground().')
  const left = () =>
    site.database.query(
      'select 1 from graphile_worker.jobs where locked_at is not null or attempts < max_attempts and run_at <= now()',
    )
  await until(async () => (await left()).length === 0)
}

/** Retries failed jobs now, instead of after the queue's growing back-off. `isLast`: for the last time. */
export async function retryJobs(site: TestSite, { isLast = false } = {}): Promise<void> {
  if (isLast)
    await site.database.query('update graphile_worker._private_jobs set max_attempts = attempts + 1')
  await site.database.query('update graphile_worker._private_jobs set run_at = now()')
  await waitForJobs(site)
}

/** Moves the clock, and sends due bundles from several processes at once. */
export async function sendBundlesAfter(site: TestSite, interval: string): Promise<void> {
  await waitForJobs(site)
  await site.database.moveClock(interval)
  await Promise.all(Array.from({ length: 3 }, () => sendBundles(site.context)))
  // The site's own sweeper may have locked a pair that the three then skipped, and still be at it.
  const due = () => site.database.query('select from mail_pairs where next_at <= app_now()')
  await until(async () => (await due()).length === 0)
  await waitForJobs(site)
}

export function findNotifications(site: TestSite, person: Person): Promise<NotificationRow[]> {
  return site.database.query<NotificationRow>(
    `select kind, title, text, path, email from notifications join users on users.id = user_id
     where email = $1 order by notifications.id`,
    [person.email],
  )
}

export function findMails(site: TestSite, person: Person): Promise<MailRow[]> {
  return site.database.query<MailRow>(
    'select subject, text, html, attachment from mails where to_address = $1 order by id',
    [person.email],
  )
}

export async function findUserId(site: TestSite, { email }: Person): Promise<string> {
  const [user] = await site.database.query<{ id: string }>('select id from users where email = $1', [email])
  return user?.id ?? ''
}

type InsertBookingOptions = {
  trip: { id: number }
  by: Person
  status: string
  partySize?: number
  minutes?: number
}

/** Inserts a booking directly. Holds and offers end after `minutes`. */
export async function insertBooking(
  site: TestSite,
  booking: InsertBookingOptions,
): Promise<{ id: number; expiresAt: string }> {
  const { trip, by, status, partySize = 1, minutes = 15 } = booking
  const [row] = await site.database.query<{ id: number; expires_at: Date }>(
    `insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, expires_at, held_at, confirmed_at)
     select $1, id, $3, $4, 120, '[]', app_now() + make_interval(mins => $5), app_now(), app_now() from users
     where email = $2 returning id, expires_at`,
    [trip.id, by.email, status, partySize, minutes],
  )
  return { id: row?.id ?? 0, expiresAt: row?.expires_at.toISOString() ?? '' }
}

type InsertCarOptions = {
  trip: { id: number }
  by: Person
  status?: string
  /** By label: the id of the booking that has the seat, or null. */
  seats: Record<string, number | null>
}

/** Inserts a car with passenger seats by label, each free (null) or taken by a booking. */
export async function insertCar(
  site: TestSite,
  { trip, by, status = 'approved', seats }: InsertCarOptions,
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
