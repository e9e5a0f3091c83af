import * as z from 'zod/mini'
import { Day, Id } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { Trip } from './trips.ts'

/** How many of the newest trips the dashboard lists. */
export const RECENT_TRIPS = 5
export const DASHBOARD_MONTHS = 12

/** The trips that start in one month, without drafts and cancelled ones. */
export const DashboardMonth = z.object({
  /** '2027-03' */
  month: z.string(),
  trips: z.int(),
  participants: z.int(),
  /** Price times participants: a decimal string with two places. */
  revenue: z.string(),
})
export type DashboardMonth = z.infer<typeof DashboardMonth>

export const DASHBOARD_WEEKS = 12

/** What happened in a period; days are in UTC. */
export const PeriodFigures = z.object({
  /** Confirmed places, including those cancelled later. */
  booked: z.int(),
  /** Confirmed places that were cancelled in this period. */
  givenUp: z.int(),
  /** Real money, or sandbox money if there never was any real money. So is `refunded`. */
  paid: z.string(),
  /** Negative if refunds of an earlier period have failed. */
  refunded: z.string(),
  /** Sandbox money, if there is real money, too. */
  sandbox: z.nullable(z.object({ paid: z.string(), refunded: z.string() })),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

export const DashboardWeek = z.extend(PeriodFigures, {
  /** Its Monday. */
  week: Day,
})
export type DashboardWeek = z.infer<typeof DashboardWeek>

/** How many of the next trips the dashboard lists. */
export const DASHBOARD_TRIPS = 10

/** How full a trip is. */
export const DashboardTrip = z.object({
  id: Id,
  title: z.string(),
  startDate: Day,
  filled: z.int(),
  /** Null: no limit is set. */
  places: z.nullable(z.int()),
})
export type DashboardTrip = z.infer<typeof DashboardTrip>

export const Dashboard = z.object({
  totalTrips: z.int(),
  /** Trips whose status is upcoming. */
  activeTrips: z.int(),
  /** Price times participants over all trips: a decimal string with two places. */
  totalRevenue: z.string(),
  /** Payments minus refunds, over all time: real money or, on a site without any, sandbox money. */
  collected: z.string(),
  isSandbox: z.boolean(),
  /** The same for sandbox money, if there is real money, too. */
  sandboxCollected: z.nullable(z.string()),
  participants: z.int(),
  /** This month and the following ones, including months in which no trip starts. */
  months: z.array(DashboardMonth),
  /** This week and the previous ones, the earliest first. */
  weeks: z.array(DashboardWeek),
  /** The next upcoming trips. */
  filling: z.array(DashboardTrip),
  /** The newest first. */
  recentTrips: z.array(Trip),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Figures for all trips, and the newest trips',
  response: { 200: Dashboard },
})
