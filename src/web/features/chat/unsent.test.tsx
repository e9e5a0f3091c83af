import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getChat, sendMessage } from '#contract/chat.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { setOnline } from '#testing/set-online.ts'
import { createQueryClient } from '../../api/query.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'
import { deleteToken, storeToken } from '../../api/token.ts'
import ChatPage from '../../pages/chat.tsx'
import { aMessage } from './chat.fixture.ts'
import { acceptMessages, leaveChat, startChatServer } from './chat-server.fixture.ts'
import { outboxStorageKey } from './outbox-storage.ts'
import { startOutboxes } from './use-outbox.ts'

const STORAGE_KEY = outboxStorageKey({ userId: 'ann', tripId: 7 })

let server: FakeServer

beforeEach(() => {
  server = startChatServer([aMessage(1)])
})
afterEach(leaveChat)

/** Stores a message that Ann had written but not sent before a reload. */
function storeUnsent(text: string): void {
  const unsent = {
    clientId: '0b7c6a52-6c0e-4c39-9c58-0d2f0f3b7a11',
    text,
    isAnnouncement: false,
    hasPicture: false,
    writtenAt: '2027-03-09T12:00:00Z',
  }
  storeForTab(STORAGE_KEY, JSON.stringify([unsent]))
}

test('a message that got no answer is sent again when the browser is back online', async () => {
  server.holds(sendMessage)
  const user = renderWithProviders(<ChatPage id="7" />)
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'One{Enter}')
  await screen.findByText('Sending…')
  setOnline(false)
  expect(await screen.findByText(/Waiting for a connection/)).toBeInTheDocument()

  acceptMessages(server, { firstId: 2 })
  setOnline(true)
  await waitFor(() => expect(screen.queryByText(/Sending|Waiting/)).not.toBeInTheDocument())
  expect(server.calls(sendMessage).map(({ body }) => body.text)).toEqual(['One', 'One'])
})

test('a running picture upload is aborted when the browser goes offline', async () => {
  const user = renderWithProviders(<ChatPage id="7" />)
  const messageInput = await screen.findByRole('textbox', { name: 'Message' })
  const fileInput = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(fileInput, new File(['x'], 'lake.png', { type: 'image/png' }))
  await user.type(messageInput, '{Enter}')
  await waitFor(() => expect(server.uploads).toHaveLength(1))
  setOnline(false)
  expect(server.upload.isAborted).toBe(true)
  expect(await screen.findByText(/Waiting for a connection/)).toBeInTheDocument()
})

test('somebody who left the trip can copy or remove an unsent message', async () => {
  server.fails(getChat, 'NOT_ON_TRIP')
  server.fails(sendMessage, 'NOT_ON_TRIP')
  storeUnsent('See you')
  const user = renderWithProviders(<ChatPage id="7" />)
  expect(await screen.findByText('See you')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Not sent' })).toBeInTheDocument()
  // Sending was tried and refused.
  await waitFor(() => expect(readForTab(STORAGE_KEY)).toContain('refusal'))

  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Message copied')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('See you')

  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByRole('heading', { name: 'Not sent' })).not.toBeInTheDocument()
  expect(readForTab(STORAGE_KEY)).toBeNull()
  // It was not tried again.
  expect(server.calls(sendMessage)).toHaveLength(1)
})

test('sending continues when the person logs in again after the session ended', async () => {
  server.holds(sendMessage)
  storeUnsent('See you')
  const queryClient = createQueryClient()
  startOutboxes(queryClient, 'ann')
  // This call never gets an answer.
  await waitFor(() => expect(server.calls(sendMessage)).toHaveLength(1))
  // The session ends, and Ann logs in again.
  act(() => deleteToken())
  act(() => storeToken('another token of ann'))
  startOutboxes(queryClient, 'ann')
  await waitFor(() => expect(server.calls(sendMessage)).toHaveLength(2))
})
