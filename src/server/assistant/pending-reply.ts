import type { Message } from '#contract/assistant.ts'

/** What stands in the reply's place until it is there. */
export const PENDING_REPLY = 'There is no answer to this yet.'
export const MISSING_REPLY = 'This was not answered.'

/** Longer than any reply takes. */
export const MISSING_AFTER_MINUTES = 15

/** A place whose reply never came, for the server was ended meanwhile or its database was away. */
export function markMissingReply(message: Message): Message {
  const isPlace =
    message.role === 'assistant' && message.content === PENDING_REPLY && message.metadata === null
  return isPlace ? { ...message, content: MISSING_REPLY, metadata: { note: 'Please ask again.' } } : message
}
