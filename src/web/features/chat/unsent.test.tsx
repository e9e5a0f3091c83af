import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setOnline } from '../../ui/set-online.fixture.ts'
import { show } from '#testing/show.tsx'
import { FakeUpload } from '../../api/fake-upload.fixture.ts'
import { createQueryClient } from '../../api/query.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'
import { forgetToken, keepToken } from '../../api/token.ts'
import ChatPage from '../../pages/chat.tsx'
import { aMessage } from './chat.fixture.ts'
import { FakeChat, leaveChat } from './fake-chat.fixture.ts'
import { startOutboxes } from './use-outbox.ts'

let server: FakeChat

beforeEach(() => {
  server = new FakeChat()
  server.messages = [aMessage(1)]
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})
afterEach(leaveChat)

const POST = 'POST /api/trips/7/messages'
const never = (signal?: AbortSignal) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error)),
  )
const keepWords = (text: string) =>
  storeForTab(
    'unsent:ann:7',
    JSON.stringify([
      { clientId: 'a', text, isAnnouncement: false, hasPicture: false, writtenAt: '2027-03-09T12:00:00Z' },
    ]),
  )

test('a message that is never answered holds up nothing for good', async () => {
  server.answers[POST] = never
  const user = show(<ChatPage id="7" />)
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'One{Enter}')
  await screen.findByText('Sending…')
  setOnline(false)
  expect(await screen.findByText(/Waiting for a connection/)).toBeInTheDocument()
  server.answers = {}
  setOnline(true)
  await waitFor(() => expect(server.messages.at(-1)?.text).toBe('One'))
})

test('a picture that is never answered does not, either', async () => {
  const user = show(<ChatPage id="7" />)
  const box = await screen.findByRole('textbox', { name: 'Message' })
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(chooser ?? box, new File(['x'], 'lake.png', { type: 'image/png' }))
  await user.type(box, '{Enter}')
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  setOnline(false)
  expect(FakeUpload.last.isAborted).toBe(true)
  expect(await screen.findByText(/Waiting for a connection/)).toBeInTheDocument()
})

test('who left the trip finds there what was not sent, to copy or to remove', async () => {
  const closed = () =>
    Response.json({ code: 'NOT_ON_TRIP', message: 'Only people on the trip may see this.' }, { status: 403 })
  server.answers = { 'GET /api/trips/7/chat': closed, [POST]: closed }
  keepWords('See you')
  const user = show(<ChatPage id="7" />)
  expect(await screen.findByText('See you')).toBeInTheDocument()
  await waitFor(() => expect(readForTab('unsent:ann:7')).toContain('refusal'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Message copied')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('See you')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByRole('heading', { name: 'Not sent' })).not.toBeInTheDocument()
  expect(readForTab('unsent:ann:7')).toBeNull()
  expect(server.callsTo(POST)).toHaveLength(1)
})

test('who is back after the end of the session goes on with what was left', async () => {
  server.answers[POST] = never
  keepWords('See you')
  const queryClient = createQueryClient()
  startOutboxes(queryClient, 'ann')
  await waitFor(() => expect(server.callsTo(POST)).toHaveLength(1))
  act(() => forgetToken())
  act(() => keepToken('of ann again'))
  startOutboxes(queryClient, 'ann')
  await waitFor(() => expect(server.callsTo(POST)).toHaveLength(2))
})
