import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { DASHBOARD_MONTHS, RECENT_TRIPS, type Dashboard, type DashboardMonth } from '#contract/dashboard.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/client.ts'
import { trips, tripTotals } from '../db/tables/trips.ts'
import { findToday } from '../trips/find-today.ts'
import { toTrip, tripColumns } from '../trips/trip-row.ts'

const countedTrips = sql`coalesce(sum(${tripTotals.trips}), 0)`.mapWith(Number)
const participants = sql`coalesce(sum(${tripTotals.participants}), 0)`.mapWith(Number)
const revenue = sql<string>`coalesce(sum(${tripTotals.revenue}), 0)::numeric(20, 2)`

/**
 * What an organiser sees first: figures over all trips, the months ahead, the
 * newest trips. The figures are kept beside the trips, so that those of 100,000
 * trips cost what those of 100 do.
 */
export async function getDashboard(context: Pick<Context, 'db' | 'config'>): Promise<Dashboard> {
  const { db } = context
  const [figures] = await db
    .select({
      totalTrips: countedTrips,
      activeTrips:
        sql`coalesce(sum(${tripTotals.trips}) filter (where ${tripTotals.status} = 'upcoming'), 0)`.mapWith(
          Number,
        ),
      totalRevenue: revenue,
      participants,
    })
    .from(tripTotals)
  if (!figures) throw new Error('An aggregate always has a row')
  const months = await listMonths(db, await findToday(context))
  const recent = await db.select(tripColumns).from(trips).orderBy(desc(trips.id)).limit(RECENT_TRIPS)
  return { ...figures, months, recentTrips: recent.map(toTrip) }
}

/** What starts in the month of a day and in those after it; drafts and cancelled trips start in none. */
async function listMonths(db: Database, today: string): Promise<DashboardMonth[]> {
  const first = sql`date_trunc('month', ${today}::timestamp)`
  const last = sql`${first} + make_interval(months => ${DASHBOARD_MONTHS - 1})`
  const month = sql`calendar.month`
  return db
    .select({
      month: sql<string>`to_char(${month}, 'YYYY-MM')`,
      trips: countedTrips,
      participants,
      revenue,
    })
    .from(sql`generate_series(${first}, ${last}, interval '1 month') as calendar (month)`)
    .leftJoin(
      tripTotals,
      and(eq(tripTotals.month, month), notInArray(tripTotals.status, ['draft', 'cancelled'])),
    )
    .groupBy(month)
    .orderBy(month)
}
