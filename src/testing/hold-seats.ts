import type { Person, TestSite } from './start-app.ts'

type HoldSeatsOptions = {
  person: Person
  tripId: number
  seatIds: number[]
  guests?: string[]
  /** The size of the party; one for each seat if absent. */
  people?: number
}

/** Holds places for 15 minutes with make_hold(). Returns the booking, or the outcome that prevented it. */
export async function holdSeats(
  site: TestSite,
  options: HoldSeatsOptions,
): Promise<{ outcome: string; bookingId: number }> {
  const { person, tripId, seatIds, guests = [], people = Math.max(seatIds.length, 1) } = options
  const [held] = await site.database.query<{ outcome: string; booking_id: number }>(
    `select outcome, booking as booking_id from make_hold(
       $1, (select id from users where email = $2), $3, $4, 'car', $5, null, null, 'UTC', app_now(), true, 1000, '0 minutes',
       null, null, null, null)`,
    [tripId, person.email, people, guests, seatIds],
  )
  return { outcome: held?.outcome ?? '', bookingId: held?.booking_id ?? 0 }
}

/** Holds places, and confirms them. Returns the booking. */
export async function bookSeats(site: TestSite, options: HoldSeatsOptions): Promise<number> {
  const { bookingId } = await holdSeats(site, options)
  await confirmHold(site, bookingId)
  return bookingId
}

/** Confirms a hold, as a payment does. */
export async function confirmHold(site: TestSite, bookingId: number): Promise<void> {
  await site.database.query(
    `update bookings set status = 'confirmed', expires_at = null, confirmed_at = app_now() where id = $1`,
    [bookingId],
  )
  await site.database.query('update seats set has_paid = true where booking_id = $1', [bookingId])
}
