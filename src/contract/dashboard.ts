import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Trip } from './trips.ts'

export const RECENT_TRIPS = 5

export const Dashboard = z.object({
  totalTrips: z.int(),
  /** Trips whose status is upcoming. */
  activeTrips: z.int(),
  /** Price times participants over all trips: a decimal string with two places. */
  totalRevenue: z.string(),
  participants: z.int(),
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
