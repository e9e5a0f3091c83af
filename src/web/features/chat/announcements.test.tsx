import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteMessage, listSeenBy, pinMessage, sendMessage } from '#contract/chat.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import ChatPage from '../../pages/chat.tsx'
import { aMessage, maya, olga } from './chat.fixture.ts'
import {
  answeringWithChat,
  hasChat,
  hasMessages,
  publishMessages,
  setViewer,
  leaveChat,
  readMarks,
  acceptMessages,
} from './chat-server.fixture.ts'

let server: FakeServer
const news = (id: number, text: string) =>
  aMessage(id, { by: olga, text, isAnnouncement: true, isPinned: true, seen: { count: 1, of: 2 } })

const meeting = news(1, 'We meet at nine')

beforeEach(() => {
  server = answeringWithChat([meeting, aMessage(2)], { pinned: [meeting] })
  server.on(listSeenBy, { seen: [maya], notYet: [olga] })
})
afterEach(leaveChat)

const pinned = () => screen.getByRole('region', { name: 'Pinned announcements' })
const box = () => screen.getByRole('textbox', { name: 'Message' })
async function open() {
  const user = renderWithProviders(<ChatPage id="7" />)
  await screen.findByRole('textbox', { name: 'Message' })
  return user
}

test('an announcement stays on top, says how many have seen it, and on demand who', async () => {
  const user = await open()
  expect(pinned()).toHaveTextContent(/We meet at nine.*Olga/)
  expect(within(pinned()).queryByRole('button', { name: /^Unpin/ })).not.toBeInTheDocument()
  await user.click(within(pinned()).getByRole('button', { name: 'Seen by 1 of 2' }))
  const dialog = screen.getByRole('dialog', { name: 'Seen by 1 of 2' })
  expect(await within(dialog).findByRole('region', { name: 'Seen' })).toHaveTextContent('Maya Lind')
  expect(within(dialog).getByRole('region', { name: 'Not yet' })).toHaveTextContent('Olga Moe')
})

test('when somebody has seen it meanwhile, count and names follow', async () => {
  const user = await open()
  await user.click(within(pinned()).getByRole('button', { name: 'Seen by 1 of 2' }))
  await screen.findByRole('region', { name: 'Not yet' })
  hasChat(server, { pinned: [{ ...meeting, seen: { count: 2, of: 2 } }] })
  server.on(listSeenBy, { seen: [maya, olga], notYet: [] })
  server.publishes({ topic: 'chat:7', what: 'seen' })
  expect(await screen.findByRole('dialog', { name: 'Seen by 2 of 2' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Seen' })).toHaveTextContent('Olga Moe'))
})

test('above and in the list, one count: also of an announcement that is not pinned', async () => {
  const other = { ...news(2, 'Bring boots'), isPinned: false }
  hasMessages(server, [meeting, other])
  await open()
  expect(screen.getAllByRole('button', { name: 'Seen by 1 of 2' })).toHaveLength(3)
  const both = { count: 2, of: 2 }
  hasChat(server, { pinned: [{ ...meeting, seen: both }], seen: [1, 2].map((id) => ({ id, ...both })) })
  server.publishes({ topic: 'chat:7', what: 'seen' })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Seen by 2 of 2' })).toHaveLength(3))
})

test('one that was edited since it was read says so on top, and counts as seen again once it was shown', async () => {
  const read = { lastReadId: 2, readRevision: 2 }
  hasChat(server, { revision: 2, pinned: [meeting], ...read })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  await open()
  visibility.mockReturnValue('hidden')
  const edited = { ...news(1, 'We meet at eight'), editedAt: '2027-03-09T13:00:00.000Z', revision: 3 }
  hasChat(server, { revision: 3, pinned: [edited], ...read })
  publishMessages(server, edited)
  await waitFor(() => expect(pinned()).toHaveTextContent(/We meet at eight.*edited/))
  expect(readMarks(server)).toEqual([])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(readMarks(server)).toEqual([{ upTo: 2, revision: 3 }]))
  visibility.mockRestore()
})

test('of several, the newest is shown, and the others on demand', async () => {
  hasChat(server, { revision: 2, pinned: [news(3, 'Bring boots'), meeting] })
  const user = await open()
  expect(pinned()).toHaveTextContent('Bring boots')
  expect(pinned()).not.toHaveTextContent('We meet at nine')
  const more = within(pinned()).getByRole('button', { name: '1 more' })
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await user.click(more)
  expect(pinned()).toHaveTextContent('We meet at nine')
  expect(within(pinned()).getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
})

test('a pinned announcement that is deleted elsewhere is gone from the top', async () => {
  await open()
  hasChat(server, {})
  publishMessages(server, aMessage(1, { by: olga, text: '', isDeleted: true, revision: 3 }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned announcements' })).toBeNull())
})

test('travellers cannot announce; an organiser’s switch is off again after each announcement', async () => {
  const user = await open()
  expect(screen.queryByRole('button', { name: 'Announce to everyone' })).not.toBeInTheDocument()
  cleanup()
  setViewer(server, olga)
  acceptMessages(server, 3, olga)
  await open()
  const toggle = await screen.findByRole('button', { name: 'Announce to everyone' })
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await user.type(box(), 'Platform 4{Enter}')
  await waitFor(() =>
    expect(server.calls(sendMessage).at(-1)?.body).toMatchObject({
      text: 'Platform 4',
      isAnnouncement: true,
    }),
  )
  expect(toggle).toHaveAttribute('aria-pressed', 'false')
})

test('where nobody is on the trip an organiser is told so, and is not offered to announce', async () => {
  setViewer(server, olga)
  hasChat(server, { revision: 2, people: 0 })
  await open()
  expect(screen.getByText('No one is on this trip yet')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Announce to everyone' })).not.toBeInTheDocument()
  hasChat(server, { people: 1 })
  server.publishes({ topic: 'chat:7', what: 'seen' })
  expect(await screen.findByText('1 person and the organisers')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Announce to everyone' })).toBeInTheDocument()
})

test('organisers unpin, pin again, and delete what anybody wrote', async () => {
  setViewer(server, olga)
  const user = await open()
  hasChat(server, {})
  server.on(pinMessage, { ...meeting, isPinned: false, revision: 3 })
  await user.click(within(pinned()).getByRole('button', { name: 'Unpin: We meet at nine' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned announcements' })).toBeNull())

  await user.click(screen.getByRole('button', { name: /^Message options: .*We meet at nine/ }))
  hasChat(server, { pinned: [meeting] })
  server.on(pinMessage, { ...meeting, revision: 4 })
  await user.click(screen.getByRole('menuitem', { name: 'Pin to top' }))
  await screen.findByRole('region', { name: 'Pinned announcements' })

  await user.click(screen.getByRole('button', { name: 'Message options: Maya: Message 2' }))
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'The message from Maya Lind will be deleted for everyone.',
  )
  server.on(deleteMessage, aMessage(2, { text: '', isDeleted: true, revision: 5 }))
  await user.click(screen.getByRole('button', { name: 'Delete message' }))
  expect(await screen.findByText('Message deleted')).toBeInTheDocument()
  expect(server.calls(pinMessage).map(({ body }) => body.isPinned)).toEqual([false, true])
})

test('a change that is refused says why', async () => {
  setViewer(server, olga)
  server.fails(pinMessage, 'MESSAGE_DELETED')
  const user = await open()
  await user.click(within(pinned()).getByRole('button', { name: 'Unpin: We meet at nine' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This message was deleted.')
})
