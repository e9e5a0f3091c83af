import { emptyMessagesOfUser } from './empty-messages-of-user.ts'

export const chatReactions = {
  'chat.empty-messages': emptyMessagesOfUser,
}
