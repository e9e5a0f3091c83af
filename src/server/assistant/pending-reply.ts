import type { Message } from '#contract/assistant.ts'

/** Stored as the reply until the real one is written. */
export const PENDING_REPLY = 'There is no answer to this yet.'
/** Shown instead of an answer that never came. */
export const MISSING_REPLY = 'This was not answered.'

/** Longer than any reply takes: what is pending after this time is missing. */
export const MISSING_AFTER_MINUTES = 15

/** An overdue reply that is still pending never came (server killed, database down); the message says so. */
export function markMissingReply(message: Message): Message {
  const isPending =
    message.role === 'assistant' && message.content === PENDING_REPLY && message.metadata === null
  return isPending ? { ...message, content: MISSING_REPLY, metadata: { note: 'Please ask again.' } } : message
}
