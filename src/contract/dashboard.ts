import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Trip } from './trips.ts'

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

export const Dashboard = z.object({
  totalTrips: z.int(),
  /** Trips whose status is upcoming. */
  activeTrips: z.int(),
  /** Price times participants over all trips: a decimal string with two places. */
  totalRevenue: z.string(),
  participants: z.int(),
  /** This month and those after it, each of them, also where nothing starts. */
  months: z.array(DashboardMonth),
  /** The newest first. */
  recentTrips: z.array(Trip),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Figures over all trips, and the newest trips',
  response: { 200: Dashboard },
})
