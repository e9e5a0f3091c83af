import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setOnline } from '../../../testing/set-online.ts'
import { deleteMessage, editMessage, listMessages, pinMessage } from '#contract/chat.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import ChatPage from '../../pages/chat.tsx'
import { aMessage, ann, olga } from './chat.fixture.ts'
import {
  answeringWithChat,
  hasChat,
  hasMessages,
  publishMessages,
  setViewer,
  leaveChat,
} from './chat-server.fixture.ts'

let server: FakeServer
const three = [aMessage(1), aMessage(2, { by: ann }), aMessage(3, { by: olga })]
const deleted = aMessage(2, { by: ann, text: '', isDeleted: true, revision: 4 })

beforeEach(() => {
  server = answeringWithChat(three)
})
afterEach(leaveChat)

const list = () => screen.getByRole('region', { name: 'Messages' })
const message = (text: string) => within(list()).getByText(new RegExp(text)).closest('article')
const box = () => screen.getByRole('textbox', { name: 'Message' })
const options = (text: string) =>
  screen.getByRole('button', { name: new RegExp(`^Message options: .*${text}`) })

async function open() {
  const user = renderWithProviders(<ChatPage id="7" />)
  await screen.findByRole('textbox', { name: 'Message' })
  return user
}

test('after editing, by Enter, Esc or a button, one is back at the message’s options', async () => {
  const user = await open()
  const edit = async () => {
    options('').focus()
    await user.keyboard('{Enter}{Enter}')
    return screen.findByRole('textbox', { name: 'Edit message' })
  }
  await edit()
  await user.keyboard('{Escape}')
  expect(options('Message 2')).toHaveFocus()
  await edit()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(options('Message 2')).toHaveFocus()
  await user.clear(await edit())
  server.on(editMessage, aMessage(2, { by: ann, text: 'Better', revision: 4 }))
  await user.keyboard('Better{Enter}')
  await waitFor(() => expect(options('Better')).toHaveFocus())
})

test('after deleting, one is where the message was; others who look on stay where they are', async () => {
  const user = await open()
  server.on(deleteMessage, deleted)
  await user.click(options('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete message' }))
  await waitFor(() => expect(message('Message deleted')).toHaveFocus())
  await user.click(box())
  publishMessages(server, aMessage(1, { text: '', isDeleted: true, revision: 5 }))
  await waitFor(() => expect(screen.getAllByText('Message deleted')).toHaveLength(2))
  expect(box()).toHaveFocus()
})

test('who is editing a message that is deleted elsewhere is not thrown out of the list', async () => {
  const user = await open()
  await user.click(options('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  publishMessages(server, deleted)
  await waitFor(() => expect(message('Message deleted')).toHaveFocus())
})

test('what is pressed and then gone leaves one in the list, or where one writes', async () => {
  const user = await open()
  setOnline(false)
  await user.type(box(), 'One{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(message('Message 3')).toHaveFocus())
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(chooser ?? box(), new File(['x'], 'lake.png', { type: 'image/png' }))
  await user.click(screen.getByRole('button', { name: 'Remove lake.png' }))
  expect(box()).toHaveFocus()
})

test('an organiser who takes an announcement off the top is in the list then', async () => {
  setViewer(server, olga)
  const announcement = aMessage(3, { by: olga, isAnnouncement: true, isPinned: true })
  hasChat(server, { revision: 3, pinned: [announcement] })
  server.on(pinMessage, { ...announcement, isPinned: false, revision: 4 })
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Unpin: Message 3' }))
  await waitFor(() => expect(message('Message 3')).toHaveFocus())
})

test('the messages are one tab stop: the newest, or the one that had the focus last', async () => {
  const link = 'See https://example.org/map'
  hasMessages(server, [aMessage(1), aMessage(2, { by: ann }), aMessage(3, { by: olga, text: link })])
  const user = await open()
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
  await user.type(box(), 'Hi{ArrowUp}')
  expect(box()).toHaveFocus()
  publishMessages(server, aMessage(4))
  await within(list()).findByText('Message 4')
  screen.getByRole('button', { name: 'Add picture' }).focus()
  await user.tab({ shift: true })
  expect(message('Message 2')).toHaveFocus()
  expect(box()).toHaveValue('Hi')
})

test('up, down, Home and End move between messages; what arrives meanwhile moves nobody', async () => {
  const user = await open()
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

test('right and left lead through a message’s links and buttons and back; up and down on to another message', async () => {
  const picture = { url: '/chat-pictures/a.jpg', width: 40, height: 30 }
  const seen = aMessage(2, { by: ann, text: 'See https://example.org/map', picture })
  hasMessages(server, [aMessage(1), seen, aMessage(3)])
  const user = await open()
  message('See')?.focus()
  const stops = [
    within(list()).getByRole('button', { name: 'Your picture, open full size' }),
    within(list()).getByRole('link', { name: 'https://example.org/map' }),
    options('See'),
  ]
  for (const stop of stops) {
    await user.keyboard('{ArrowRight}')
    expect(stop).toHaveFocus()
  }
  await user.keyboard('{ArrowRight}')
  expect(options('See')).toHaveFocus()
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

test('in the words that are being edited, the keys are not the list’s', async () => {
  const user = await open()
  await user.click(options('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  await user.keyboard('{ArrowUp}{ArrowRight}')
  expect(screen.getByRole('textbox', { name: 'Edit message' })).toHaveFocus()
})

test('up from the oldest message loads those before it, and leaves one where one is', async () => {
  hasMessages(server, three, 2)
  const user = await open()
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

test('who presses the button for earlier messages is at the oldest one then', async () => {
  hasMessages(server, three, 2)
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await within(list()).findByText('Message 1')
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
  expect(message('Message 2')).toHaveFocus()
})

test('a message that is deleted elsewhere keeps the focus, also that of its buttons', async () => {
  const user = await open()
  message('Message 2')?.focus()
  await user.keyboard('{ArrowRight}')
  expect(options('Message 2')).toHaveFocus()
  publishMessages(server, deleted)
  await waitFor(() => expect(message('Message deleted')).toHaveFocus())
})

test('a message that does not fit into its room is shown in full on demand, and no other offers that', async () => {
  vi.spyOn(HTMLParagraphElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.textContent === 'Very long' ? 900 : 20
  })
  vi.spyOn(HTMLParagraphElement.prototype, 'clientHeight', 'get').mockReturnValue(20)
  hasMessages(server, [aMessage(1, { text: 'Very long' }), aMessage(2, { text: 'a'.repeat(4_000) })])
  const user = await open()
  const button = within(list()).getByRole('button', { name: 'Show all' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(within(list()).getByRole('button', { name: 'Show less' })).toHaveFocus()
})
