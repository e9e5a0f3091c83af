import type { SignedInPerson } from '#testing/insert-people.ts'
import { query } from '#testing/query.ts'

const CARS = 10
const SEATS_PER_CAR = 4

/** `seatIds`: without the drivers' seats. */
export type BenchTrip = { id: number; seatIds: number[] }

/** Inserts a trip with cars of the first few people, and without a limit of places. */
export async function insertTripWithCars(url: string, people: SignedInPerson[]): Promise<BenchTrip> {
  const [row] = await query<{ trip_id: number; seat_ids: number[] }>(
    url,
    `with trip as (
       insert into trips (title, location, start_date, end_date, price, max_participants)
       values ('Opening', 'Jotunheimen', '2099-07-01', '2099-07-04', 120, 0) returning id
     ), car as (
       insert into cars (trip_id, driver_id, passenger_seats, status, boot_space_description)
       select trip.id, driver, ${SEATS_PER_CAR}, 'approved', 'Two large backpacks and a box of food'
       from trip, unnest($1::text[]) driver returning id, trip_id, driver_id
     ), seat as (
       insert into seats (trip_id, car_id, position, seat_label, is_driver, is_locked, user_id)
       select trip_id, car.id, position, 'Seat', position = 0, position = 0, case when position = 0 then driver_id end
       from car, generate_series(0, ${SEATS_PER_CAR}) position
       returning id, trip_id, is_driver
     )
     select trip_id, array_agg(id) as seat_ids from seat where not is_driver group by trip_id`,
    [people.slice(0, CARS).map(({ id }) => id)],
  )
  if (!row) throw new Error('No trip was inserted')
  return { id: row.trip_id, seatIds: row.seat_ids }
}
