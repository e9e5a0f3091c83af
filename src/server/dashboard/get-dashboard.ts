import { and, type AnyColumn, asc, desc, eq, gte, notInArray, sql } from 'drizzle-orm'
import {
  DASHBOARD_TRIPS,
  DASHBOARD_MONTHS,
  DASHBOARD_WEEKS,
  RECENT_TRIPS,
  type Dashboard,
  type DashboardTrip,
  type DashboardMonth,
  type DashboardWeek,
} from '#contract/dashboard.ts'
import type { SumsApart } from '#contract/payments.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { dailyMoney } from '../db/tables/payments.ts'
import { dailyTotals, trips, tripTotals } from '../db/tables/trips.ts'
import { moneyIn, tellApart } from '../payments/rules.ts'
import { findToday } from '../trips/trip-clock.ts'
import { toTrip, tripColumns } from '../trips/trip-row.ts'

/** Sums over the rows of trip_totals. */
const countedTrips = sql`coalesce(sum(${tripTotals.trips}), 0)`.mapWith(Number)
const participants = sql`coalesce(sum(${tripTotals.participants}), 0)`.mapWith(Number)
const revenue = sql<string>`coalesce(sum(${tripTotals.revenue}), 0)::numeric(20, 2)`

/**
 * The admin's start page: figures over all trips, the months ahead, the newest trips. The figures are read
 * from stored totals, so 100,000 trips cost the same as 100.
 */
export async function getDashboard(context: Pick<Context, 'db' | 'config'>): Promise<Dashboard> {
  const { db } = context
  const figures = await db
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
    .then(firstRow)
  const money = await findMoney(db)
  const today = await findToday(context)
  const months = await listMonths(db, today)
  const weeks = await listWeeks(db, money)
  const filling = await listNextTrips(db, today)
  const recent = await db.select(tripColumns).from(trips).orderBy(desc(trips.id)).limit(RECENT_TRIPS)
  return {
    ...figures,
    collected: money.collected,
    isSandbox: money.isSandbox,
    sandboxCollected: money.sandbox?.collected ?? null,
    months,
    weeks,
    filling,
    recentTrips: recent.map(toTrip),
  }
}

const isSandbox = sql<boolean>`${dailyMoney.provider} = 'sandbox'`

/** What was paid and refunded in all, real and sandbox money apart. */
async function findMoney(db: Database): Promise<SumsApart> {
  const sums = await db
    .select({
      isSandbox,
      paid: sql<string>`sum(${dailyMoney.paid})::numeric(20, 2)`,
      refunded: sql<string>`sum(${dailyMoney.refunded})::numeric(20, 2)`,
      lost: sql<string>`sum(${dailyMoney.lost})::numeric(20, 2)`,
      collected: sql<string>`sum(${dailyMoney.paid} - ${dailyMoney.refunded} - ${dailyMoney.lost})::numeric(20, 2)`,
    })
    .from(dailyMoney)
    .groupBy(isSandbox)
  return tellApart(sums)
}

/** The trips that start in this month and the following ones, without drafts and cancelled trips. */
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

/**
 * Bookings and money of this week and the weeks before. Days are folded into a row each, so this reads a few
 * hundred rows.
 */
async function listWeeks(db: Database, money: SumsApart): Promise<DashboardWeek[]> {
  const last = sql`date_trunc('week', app_now() at time zone 'UTC')`
  const first = sql`${last} - make_interval(weeks => ${DASHBOARD_WEEKS - 1})`
  const week = sql`calendar.week`
  const weeks = sql`generate_series(${first}, ${last}, interval '1 week') as calendar (week)`
  const isInWeek = (day: AnyColumn) => sql`${day} >= ${week} and ${day} < ${week} + interval '1 week'`
  const weekText = sql<string>`to_char(${week}, 'YYYY-MM-DD')`
  const people = await db
    .select({
      week: weekText,
      booked: sql`coalesce(sum(${dailyTotals.booked}), 0)`.mapWith(Number),
      givenUp: sql`coalesce(sum(${dailyTotals.givenUp}), 0)`.mapWith(Number),
    })
    .from(weeks)
    .leftJoin(dailyTotals, isInWeek(dailyTotals.day))
    .groupBy(week)
    .orderBy(week)
  const sums = await db
    .select({
      period: weekText,
      isSandbox,
      paid: sql<string>`sum(${dailyMoney.paid})::numeric(20, 2)`,
      refunded: sql<string>`sum(${dailyMoney.refunded})::numeric(20, 2)`,
    })
    .from(weeks)
    .innerJoin(dailyMoney, isInWeek(dailyMoney.day))
    .groupBy(week, isSandbox)
  return people.map((row) => ({ ...row, ...moneyIn(row.week, sums, money) }))
}

/** The next trips to start, with how many of their places are filled. */
async function listNextTrips(db: Database, today: string): Promise<DashboardTrip[]> {
  const nextTrips = await db
    .select({
      id: trips.id,
      title: trips.title,
      startDate: trips.startDate,
      filled: trips.currentParticipants,
      places: trips.maxParticipants,
    })
    .from(trips)
    .where(and(eq(trips.status, 'upcoming'), gte(trips.startDate, today)))
    .orderBy(asc(trips.startDate), asc(trips.id))
    .limit(DASHBOARD_TRIPS)
  // 0 places means that there is no limit.
  return nextTrips.map((trip) => ({ ...trip, places: trip.places === 0 ? null : trip.places }))
}
