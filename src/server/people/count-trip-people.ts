import { sql } from 'drizzle-orm'
import { type Standing, STANDINGS, type TripPeopleCounts } from '#contract/people.ts'
import type { Context } from '../context.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'

type CountsRow = {
  standing: Standing
  parties: number
  people: number
  without_seat: number
  missing_seats: number
}

/** How many parties and people stand how towards a trip, from the stored counts. */
export async function countTripPeople(
  { db }: Pick<Context, 'db'>,
  { tripId }: { tripId: number },
): Promise<TripPeopleCounts> {
  // Fails if there is no such trip.
  await findTripInBrief({ db }, tripId)
  const { rows } = await db.execute<CountsRow>(sql`
    select standing, parties, people, without_seat, missing_seats from trip_people_counts where trip_id = ${tripId}`)
  const sum = (of: (row: CountsRow) => number, standing?: Standing) =>
    rows
      .filter((row) => standing === undefined || row.standing === standing)
      .reduce((total, row) => total + of(row), 0)
  const byStanding = (of: (row: CountsRow) => number) =>
    Object.fromEntries(STANDINGS.map((standing) => [standing, sum(of, standing)])) as Record<Standing, number>
  return {
    parties: { ...byStanding((row) => row.parties), 'no-seat': sum((row) => row.without_seat) },
    people: byStanding((row) => row.people),
    missingSeats: sum((row) => row.missing_seats),
  }
}
