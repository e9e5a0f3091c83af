import type { Message } from '#contract/assistant.ts'

/** What stands in the reply's place until it is there. */
export const NOT_ANSWERED = 'There is no answer to this yet.'
export const NOTHING_SAID = 'This was not answered.'

/** Longer than any reply takes. */
export const GIVEN_UP_AFTER_MINUTES = 15

/** A place whose reply never came, for the server was ended meanwhile or its database was away. */
export function giveUp(message: Message): Message {
  const isPlace =
    message.role === 'assistant' && message.content === NOT_ANSWERED && message.metadata === null
  return isPlace ? { ...message, content: NOTHING_SAID, metadata: { note: 'Please ask again.' } } : message
}
