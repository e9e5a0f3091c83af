import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteMessage, editMessage, listMessages, pinMessage } from '#contract/chat.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { messageInput, openChat } from '#testing/open-chat.tsx'
import { setOnline } from '#testing/set-online.ts'
import { aMessage, ann, olga } from './chat.fixture.ts'
import {
  leaveChat,
  publishMessages,
  setChat,
  setMessages,
  setViewer,
  startChatServer,
} from './chat-server.fixture.ts'

let server: FakeServer
const threeMessages = [aMessage(1), aMessage(2, { by: ann }), aMessage(3, { by: olga })]
const deletedMessage = aMessage(2, { by: ann, text: '', isDeleted: true, revision: 4 })

beforeEach(() => {
  server = startChatServer(threeMessages)
})
afterEach(leaveChat)

const list = () => screen.getByRole('region', { name: 'Messages' })
const message = (text: string) => within(list()).getByText(new RegExp(text)).closest('article')
const optionsButton = (text: string) =>
  screen.getByRole('button', { name: new RegExp(`^Message options: .*${text}`) })

test('ending an edit by Enter, Esc or a button moves the focus to the message’s options', async () => {
  const user = await openChat()
  const startEditing = async () => {
    optionsButton('').focus()
    await user.keyboard('{Enter}{Enter}')
    return screen.findByRole('textbox', { name: 'Edit message' })
  }
  await startEditing()
  await user.keyboard('{Escape}')
  expect(optionsButton('Message 2')).toHaveFocus()
  await startEditing()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(optionsButton('Message 2')).toHaveFocus()
  await user.clear(await startEditing())
  server.on(editMessage, aMessage(2, { by: ann, text: 'Better', revision: 4 }))
  await user.keyboard('Better{Enter}')
  await waitFor(() => expect(optionsButton('Better')).toHaveFocus())
})

test('deleting a message moves the focus there, but a deletion elsewhere does not', async () => {
  const user = await openChat()
  server.on(deleteMessage, deletedMessage)
  await user.click(optionsButton('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete message' }))
  await waitFor(() => expect(message('Message deleted')).toHaveFocus())
  await user.click(messageInput())
  publishMessages(server, aMessage(1, { text: '', isDeleted: true, revision: 5 }))
  await waitFor(() => expect(screen.getAllByText('Message deleted')).toHaveLength(2))
  expect(messageInput()).toHaveFocus()
})

test('the focus stays in the list when a message that is being edited is deleted elsewhere', async () => {
  const user = await openChat()
  await user.click(optionsButton('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  publishMessages(server, deletedMessage)
  await waitFor(() => expect(message('Message deleted')).toHaveFocus())
})

test('the focus moves to the list or the input when a Remove button disappears', async () => {
  const user = await openChat()
  setOnline(false)
  await user.type(messageInput(), 'One{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(message('Message 3')).toHaveFocus())
  const fileInput = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(fileInput ?? messageInput(), new File(['x'], 'lake.png', { type: 'image/png' }))
  await user.click(screen.getByRole('button', { name: 'Remove lake.png' }))
  expect(messageInput()).toHaveFocus()
})

test('unpinning an announcement moves an admin’s focus to the list', async () => {
  setViewer(server, olga)
  const announcement = aMessage(3, { by: olga, isAnnouncement: true, isPinned: true })
  setChat(server, { revision: 3, pinned: [announcement] })
  server.on(pinMessage, { ...announcement, isPinned: false, revision: 4 })
  const user = await openChat()
  await user.click(screen.getByRole('button', { name: 'Unpin: Message 3' }))
  await waitFor(() => expect(message('Message 3')).toHaveFocus())
})

test('the messages are one tab stop: the newest, or the one that had the focus last', async () => {
  const link = 'See https://example.org/map'
  setMessages(server, [aMessage(1), aMessage(2, { by: ann }), aMessage(3, { by: olga, text: link })])
  const user = await openChat()
  expect(list()).toHaveAccessibleDescription(/arrow keys to move between messages/)
  await user.click(screen.getByRole('link', { name: 'Vega Islands' }))
  await user.tab()
  expect(message('See')).toHaveFocus()
  expect(message('See')).toHaveAccessibleName(/^Olga: See .*, just now$/)
  await user.tab()
  expect(screen.getByRole('button', { name: 'Add picture' })).toHaveFocus()
  await user.tab({ shift: true })
  await user.keyboard('{ArrowUp}')
  expect(message('Message 2')).toHaveFocus()
  // In the input the same keys move the caret.
  await user.type(messageInput(), 'Hi{ArrowUp}')
  expect(messageInput()).toHaveFocus()
  publishMessages(server, aMessage(4))
  await within(list()).findByText('Message 4')
  screen.getByRole('button', { name: 'Add picture' }).focus()
  await user.tab({ shift: true })
  expect(message('Message 2')).toHaveFocus()
  expect(messageInput()).toHaveValue('Hi')
})

test('arrow keys, Home and End move between messages; a new message does not move the focus', async () => {
  const user = await openChat()
  message('Message 3')?.focus()
  await user.keyboard('{Home}')
  expect(message('Message 1')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(message('Message 2')).toHaveFocus()
  publishMessages(server, aMessage(4))
  await within(list()).findByText('Message 4')
  expect(message('Message 2')).toHaveFocus()
  await user.keyboard('{End}')
  expect(message('Message 4')).toHaveFocus()
  await user.keyboard('{ArrowDown}{Control>}{Home}{/Control}')
  expect(message('Message 4')).toHaveFocus()
})

test('right and left move within a message’s links and buttons, up and down to other messages', async () => {
  const picture = { url: '/chat-pictures/a.jpg', width: 40, height: 30 }
  const withPicture = aMessage(2, { by: ann, text: 'See https://example.org/map', picture })
  setMessages(server, [aMessage(1), withPicture, aMessage(3)])
  const user = await openChat()
  message('See')?.focus()
  const stops = [
    within(list()).getByRole('button', { name: 'Your picture, open full size' }),
    within(list()).getByRole('link', { name: 'https://example.org/map' }),
    optionsButton('See'),
  ]
  for (const stop of stops) {
    await user.keyboard('{ArrowRight}')
    expect(stop).toHaveFocus()
  }
  await user.keyboard('{ArrowRight}')
  expect(optionsButton('See')).toHaveFocus()
  // On a menu button the arrow keys open and move in its menu.
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await user.keyboard('{Escape}{ArrowLeft}')
  expect(stops[1]).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(message('See')).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(message('Message 3')).toHaveFocus()
})

test('arrow keys do not move between messages while one is being edited', async () => {
  const user = await openChat()
  await user.click(optionsButton('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  await user.keyboard('{ArrowUp}{ArrowRight}')
  expect(screen.getByRole('textbox', { name: 'Edit message' })).toHaveFocus()
})

test('Up on the oldest message loads earlier ones and keeps the focus', async () => {
  setMessages(server, threeMessages, { perPage: 2 })
  const user = await openChat()
  message('Message 2')?.focus()
  await user.keyboard('{ArrowUp}')
  await within(list()).findByText('Message 1')
  expect(screen.getByText('Loading earlier messages')).toBeInTheDocument()
  expect(message('Message 2')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(message('Message 1')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(server.calls(listMessages).map(({ query }) => query.before)).toEqual([undefined, 2])
})

test('“Show earlier messages” moves the focus to the message that was the oldest before', async () => {
  setMessages(server, threeMessages, { perPage: 2 })
  const user = await openChat()
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await within(list()).findByText('Message 1')
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
  expect(message('Message 2')).toHaveFocus()
})

test('a message that is deleted elsewhere takes over the focus of its button', async () => {
  const user = await openChat()
  message('Message 2')?.focus()
  await user.keyboard('{ArrowRight}')
  expect(optionsButton('Message 2')).toHaveFocus()
  publishMessages(server, deletedMessage)
  await waitFor(() => expect(message('Message deleted')).toHaveFocus())
})

test('only a message that does not fit offers to show all of it', async () => {
  vi.spyOn(HTMLParagraphElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.textContent === 'Very long' ? 900 : 20
  })
  vi.spyOn(HTMLParagraphElement.prototype, 'clientHeight', 'get').mockReturnValue(20)
  setMessages(server, [aMessage(1, { text: 'Very long' }), aMessage(2, { text: 'a'.repeat(4_000) })])
  const user = await openChat()
  const button = within(list()).getByRole('button', { name: 'Show all' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(within(list()).getByRole('button', { name: 'Show less' })).toHaveFocus()
})
