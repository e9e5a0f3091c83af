import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { editMessage, sendMessage } from '#contract/chat.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { messageInput, openChat } from '#testing/open-chat.tsx'
import { setOnline } from '#testing/set-online.ts'
import { aMessage, ann, olga } from './chat.fixture.ts'
import { acceptMessages, leaveChat, setMessages, setViewer, startChatServer } from './chat-server.fixture.ts'

let server: FakeServer

beforeEach(() => {
  server = startChatServer([aMessage(1), aMessage(2, { by: ann })])
  acceptMessages(server, { firstId: 3 })
})
afterEach(leaveChat)

const editBox = () => screen.getByRole('textbox', { name: 'Edit message' })
async function openToEdit() {
  const user = await openChat()
  await user.click(screen.getByRole('button', { name: /^Message options/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  return user
}

test('Enter that only completes a word in an input method sends nothing', async () => {
  const user = await openChat()
  await user.type(messageInput(), 'こんにちは')
  fireEvent.keyDown(messageInput(), { key: 'Enter', isComposing: true })
  expect(messageInput()).toHaveValue('こんにちは')
  fireEvent.keyDown(messageInput(), { key: 'Enter' })
  expect(messageInput()).toHaveValue('')
  await waitFor(() => expect(server.calls(sendMessage)[0]?.body.text).toBe('こんにちは'))
})

test('a message with a picture cannot be an announcement', async () => {
  setViewer(server, olga)
  const user = await openChat()
  await user.click(screen.getByRole('button', { name: 'Announce to everyone' }))
  const fileInput = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(fileInput ?? messageInput(), new File(['x'], 'lake.png', { type: 'image/png' }))
  expect(screen.queryByRole('button', { name: 'Announce to everyone' })).not.toBeInTheDocument()
  await user.type(messageInput(), 'Look{Enter}')
  await waitFor(() => expect(server.uploads).toHaveLength(1))
  expect(screen.getByText('Look').closest('.bubble')).not.toHaveClass('bubble-announcement')
})

test('Enter does not save an edit while offline, and the text stays', async () => {
  const user = await openToEdit()
  setOnline(false)
  await user.type(editBox(), ' and more{Enter}')
  expect(editBox()).toHaveValue('Message 2 and more')
  expect(server.calls(editMessage)).toEqual([])
  setOnline(true)
  const text = 'Message 2 and more'
  server.on(editMessage, aMessage(2, { by: ann, text, revision: 3 }))
  await user.type(editBox(), '{Enter}')
  await waitFor(() => expect(server.calls(editMessage)).toMatchObject([{ body: { text } }]))
})

test('the text beside a picture can be removed completely', async () => {
  const picture = { url: '/api/chat-pictures/a.jpg', width: 1600, height: 1200 }
  setMessages(server, [aMessage(2, { by: ann, picture })])
  server.on(editMessage, aMessage(2, { by: ann, picture, text: '', revision: 3 }))
  const user = await openToEdit()
  await user.clear(editBox())
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  await user.type(editBox(), '{Enter}')
  await waitFor(() => expect(server.calls(editMessage)[0]?.body).toEqual({ text: '' }))
})
