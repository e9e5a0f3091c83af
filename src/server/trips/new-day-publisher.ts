import type { Context } from '../context.ts'
import { publishChanges } from '../events/publish-changes.ts'
import { TRIPS_TOPIC } from '../events/topics.ts'
import { findToday } from './trip-clock.ts'

/**
 * Says when a new day has begun: lists start with the soonest trip from today
 * on, so yesterday's are out of date, on open pages and as ready bytes.
 */
export function createNewDayPublisher(): (context: Pick<Context, 'db' | 'config'>) => Promise<void> {
  let known: string | null = null
  return async (context) => {
    const today = await findToday(context)
    if (known !== null && today !== known) {
      await context.db.transaction((tx) => publishChanges(tx, { topic: TRIPS_TOPIC, what: 'day' }))
    }
    known = today
  }
}
