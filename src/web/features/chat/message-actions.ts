import { createContext } from 'react'

type MessageActionProps = { tabIndex?: -1; 'data-action'?: '' }

/**
 * Props of every button and link in a message. In the list they are reached with arrow keys from their
 * message and are not tab stops; elsewhere, as in pinned announcements, they are ordinary ones.
 */
export const MessageActions = createContext<MessageActionProps>({})

export const listActionProps: MessageActionProps = { tabIndex: -1, 'data-action': '' }
