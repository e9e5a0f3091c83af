import { sql } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { isVisitOver } from './get-overview.ts'

/** Notes that an organiser looks at a trip's overview now, so that the next visit shows what happened since. */
export async function lookAtOverview(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<void> {
  // Fails if there is no such trip.
  await findTripInBrief({ db }, tripId)
  await db.execute(sql`
    insert into trip_looks (trip_id, user_id) values (${tripId}, ${viewer.id})
    on conflict (trip_id, user_id) do update
    set news_since = case when ${isVisitOver} then trip_looks.looked_at else trip_looks.news_since end, looked_at = app_now()`)
}
