import { can } from '#contract/access.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { writeMessage, type WriteMessageInput, type WriteMessageResult } from './write-message.ts'

/** Sends a message to a trip's chat. An admin's announcement is pinned at once, and everybody is notified. */
export async function sendMessage(
  context: Pick<Context, 'db'>,
  message: WriteMessageInput,
): Promise<WriteMessageResult> {
  if (message.isAnnouncement && !can(message.viewer, 'announce', { tripId: message.tripId }))
    fail('FORBIDDEN')
  return writeMessage(context, message)
}
