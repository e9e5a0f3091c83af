import { sql } from 'drizzle-orm'
import { bookings } from '../db/tables/bookings.ts'
import { appNow } from '../db/tables/columns.ts'

/** The booking has its seats: it is confirmed, or held or offered and its time is not over by the database's clock. */
export const isLive = sql`(${bookings.status} = 'confirmed'
  or ${bookings.status} in ('held', 'offered') and ${bookings.expiresAt} > ${appNow})`
