import { createContext } from 'react'

type MessageActionProps = { tabIndex?: -1; 'data-action'?: '' }

/**
 * What every button and link of a message is given. In the list they are reached by arrow keys from their message, and
 * are no tab stops by themselves; elsewhere, as among the pinned announcements, they are ordinary ones.
 */
export const MessageActions = createContext<MessageActionProps>({})

export const listActionProps: MessageActionProps = { tabIndex: -1, 'data-action': '' }
