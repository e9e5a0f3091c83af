import { emptyMessages } from './empty-messages.ts'

export const chatReactions = {
  'chat.empty-messages': emptyMessages,
}
