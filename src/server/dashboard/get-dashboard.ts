import { count, desc, sql, sum } from 'drizzle-orm'
import { RECENT_TRIPS, type Dashboard } from '#contract/dashboard.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'
import { toTrip, tripColumns } from '../trips/trip-row.ts'

/** What an organiser sees first: figures over all trips, and the newest ones. */
export async function getDashboard({ db }: Pick<Context, 'db'>): Promise<Dashboard> {
  const [figures] = await db
    .select({
      totalTrips: count(),
      activeTrips: sql<number>`count(*) filter (where ${trips.status} = 'upcoming')`.mapWith(Number),
      totalRevenue: sql<string>`coalesce(sum(${trips.price} * ${trips.currentParticipants}), 0)::numeric(20, 2)`,
      participants: sum(trips.currentParticipants).mapWith(Number),
    })
    .from(trips)
  if (!figures) throw new Error('An aggregate always has a row')
  const recent = await db.select(tripColumns).from(trips).orderBy(desc(trips.id)).limit(RECENT_TRIPS)
  return { ...figures, participants: figures.participants ?? 0, recentTrips: recent.map(toTrip) }
}
