import type { Queryable } from './find-contradictions.ts'

/** Inserts a trip that can be booked, years ahead. Returns its id. */
export async function insertTrip(
  { query }: Queryable,
  { places, price = '120.00' }: { places: number; price?: string },
): Promise<number> {
  const [trip] = await query<{ id: number }>(
    `insert into trips (title, location, start_date, end_date, max_participants, price)
     values ('Ridge walk', 'Jotunheimen', '2099-07-01', '2099-07-04', $1, $2) returning id`,
    [places, price],
  )
  if (!trip) throw new Error('The trip was not inserted')
  return trip.id
}
