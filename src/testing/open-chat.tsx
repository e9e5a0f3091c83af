import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import ChatPage from '../web/pages/chat.tsx'
import { renderWithProviders } from './render-with-providers.tsx'

/** Opens the chat of trip 7, and waits until it can be written in. */
export async function openChat(): Promise<UserEvent> {
  const user = renderWithProviders(<ChatPage id="7" />)
  await screen.findByRole('textbox', { name: 'Message' })
  return user
}

export const messageInput = () => screen.getByRole('textbox', { name: 'Message' })
