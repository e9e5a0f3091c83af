import type { Context } from '../context.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { TRIPS_TOPIC } from '../live/topics.ts'
import { findToday } from './trip-clock.ts'

/**
 * Publishes a change when a new day begins: lists start with the soonest trip from today on, so open pages
 * and cached responses are out of date.
 */
export function createNewDayPublisher(): (context: Pick<Context, 'db' | 'config'>) => Promise<void> {
  let lastDay: string | null = null
  return async (context) => {
    const today = await findToday(context)
    if (lastDay !== null && today !== lastDay) {
      await context.db.transaction((tx) => publishChanges(tx, { topic: TRIPS_TOPIC, what: 'day' }))
    }
    lastDay = today
  }
}
