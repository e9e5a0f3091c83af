import { can } from '#contract/access.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { writeMessage, type WriteMessageInput, type WriteMessageResult } from './write-message.ts'

/** Writes to the people on a trip. What an organiser announces is pinned at once, and everybody is told of it. */
export async function sendMessage(
  context: Pick<Context, 'db'>,
  writing: WriteMessageInput,
): Promise<WriteMessageResult> {
  if (writing.isAnnouncement && !can(writing.viewer, 'announce', { tripId: writing.tripId }))
    fail('FORBIDDEN')
  return writeMessage(context, writing)
}
