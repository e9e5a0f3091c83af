import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setOnline } from '../../ui/set-online.fixture.ts'
import { show } from '#testing/show.tsx'
import ChatPage from '../../pages/chat.tsx'
import { aMessage, ann, olga } from './chat.fixture.ts'
import { FakeChat, leaveChat } from './fake-chat.fixture.ts'

let server: FakeChat

beforeEach(() => {
  server = new FakeChat()
  server.messages = [aMessage(1), aMessage(2, { by: ann }), aMessage(3, { by: olga })]
})
afterEach(leaveChat)

const list = () => screen.getByRole('region', { name: 'Messages' })
const box = () => screen.getByRole('textbox', { name: 'Message' })
const options = (text: string) =>
  screen.getByRole('button', { name: new RegExp(`^Message options: .*${text}`) })

async function open() {
  const user = show(<ChatPage id="7" />)
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
  await user.keyboard('Better{Enter}')
  await waitFor(() => expect(options('Better')).toHaveFocus())
})

test('after deleting, one is where the message was; others who look on stay where they are', async () => {
  const user = await open()
  await user.click(options('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete message' }))
  await waitFor(() => expect(screen.getByText('Message deleted')).toHaveFocus())
  await user.click(box())
  server.says(1, { text: '', isDeleted: true })
  await waitFor(() => expect(screen.getAllByText('Message deleted')).toHaveLength(2))
  expect(box()).toHaveFocus()
})

test('who is editing a message that is deleted elsewhere is not thrown out of the list', async () => {
  const user = await open()
  await user.click(options('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  server.says(2, { by: ann, text: '', isDeleted: true })
  await waitFor(() => expect(screen.getByText('Message deleted')).toHaveFocus())
})

test('what is pressed and then gone leaves one in the list, or where one writes', async () => {
  const user = await open()
  setOnline(false)
  await user.type(box(), 'One{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(list()).toHaveFocus()
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(chooser ?? box(), new File(['x'], 'lake.png', { type: 'image/png' }))
  await user.click(screen.getByRole('button', { name: 'Leave out lake.png' }))
  expect(box()).toHaveFocus()
})

test('an organiser who takes an announcement off the top is in the list then', async () => {
  server.isAdmin = true
  server.chat.pinned = [aMessage(3, { by: olga, isAnnouncement: true, isPinned: true })]
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Unpin: Message 3' }))
  await waitFor(() => expect(list()).toHaveFocus())
})

test('a message that does not fit into its room is shown in full on demand, and no other offers that', async () => {
  vi.spyOn(HTMLParagraphElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.textContent === 'Very long' ? 900 : 20
  })
  vi.spyOn(HTMLParagraphElement.prototype, 'clientHeight', 'get').mockReturnValue(20)
  server.messages = [aMessage(1, { text: 'Very long' }), aMessage(2, { text: 'a'.repeat(4_000) })]
  const user = await open()
  const button = within(list()).getByRole('button', { name: 'Show all' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(within(list()).getByRole('button', { name: 'Show less' })).toHaveFocus()
})
