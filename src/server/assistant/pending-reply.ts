import type { Message } from '#contract/assistant.ts'

/** Stored as the reply until the real one is written. */
export const PENDING_REPLY = 'There is no answer to this yet.'
export const MISSING_REPLY = 'This was not answered.'

/** Longer than any reply takes. */
export const MISSING_AFTER_MINUTES = 15

/** Turns a pending reply that never came (server killed, database away) into a message that says so. */
export function markMissingReply(message: Message): Message {
  const isPlace =
    message.role === 'assistant' && message.content === PENDING_REPLY && message.metadata === null
  return isPlace ? { ...message, content: MISSING_REPLY, metadata: { note: 'Please ask again.' } } : message
}
