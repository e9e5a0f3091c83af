import { emptyMessages } from './empty-messages-of-user.ts'

export const chatReactions = {
  'chat.empty-messages': emptyMessages,
}
