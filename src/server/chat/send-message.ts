import { can } from '#contract/access.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { writeMessage, type Writing, type Written } from './write-message.ts'

/** Writes to the people on a trip. What an organiser announces is pinned at once, and everybody is told of it. */
export async function sendMessage(context: Pick<Context, 'db'>, writing: Writing): Promise<Written> {
  if (writing.isAnnouncement && !can(writing.viewer, 'announce', { tripId: writing.tripId }))
    fail('FORBIDDEN')
  return writeMessage(context, writing)
}
