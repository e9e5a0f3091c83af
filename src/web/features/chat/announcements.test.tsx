import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteMessage, listSeenBy, pinMessage, sendMessage } from '#contract/chat.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { messageInput, openChat } from '#testing/open-chat.tsx'
import { aMessage, maya, olga } from './chat.fixture.ts'
import {
  acceptMessages,
  leaveChat,
  publishMessages,
  readMarks,
  setChat,
  setMessages,
  setViewer,
  startChatServer,
} from './chat-server.fixture.ts'

let server: FakeServer
const announcement = (id: number, text: string) =>
  aMessage(id, { by: olga, text, isAnnouncement: true, isPinned: true, seen: { count: 1, of: 2 } })

const meeting = announcement(1, 'We meet at nine')

beforeEach(() => {
  server = startChatServer([meeting, aMessage(2)], { pinned: [meeting] })
  server.on(listSeenBy, { seen: [maya], notYet: [olga] })
})
afterEach(leaveChat)

const pinnedRegion = () => screen.getByRole('region', { name: 'Pinned announcements' })
test('a pinned announcement says how many have seen it, and on demand who', async () => {
  const user = await openChat()
  expect(pinnedRegion()).toHaveTextContent(/We meet at nine.*Olga/)
  expect(within(pinnedRegion()).queryByRole('button', { name: /^Unpin/ })).not.toBeInTheDocument()
  await user.click(within(pinnedRegion()).getByRole('button', { name: 'Seen by 1 of 2' }))
  const dialog = screen.getByRole('dialog', { name: 'Seen by 1 of 2' })
  expect(await within(dialog).findByRole('region', { name: 'Seen' })).toHaveTextContent('Maya Lind')
  expect(within(dialog).getByRole('region', { name: 'Not yet' })).toHaveTextContent('Olga Moe')
})

test('updates the count and the names when somebody has seen an announcement', async () => {
  const user = await openChat()
  await user.click(within(pinnedRegion()).getByRole('button', { name: 'Seen by 1 of 2' }))
  await screen.findByRole('region', { name: 'Not yet' })
  setChat(server, { pinned: [{ ...meeting, seen: { count: 2, of: 2 } }] })
  server.on(listSeenBy, { seen: [maya, olga], notYet: [] })
  server.publishes({ topic: 'chat:7', what: 'seen' })
  expect(await screen.findByRole('dialog', { name: 'Seen by 2 of 2' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Seen' })).toHaveTextContent('Olga Moe'))
})

test('updates the seen counts on top and in the list, also of an unpinned announcement', async () => {
  const unpinned = { ...announcement(2, 'Bring boots'), isPinned: false }
  setMessages(server, [meeting, unpinned])
  await openChat()
  expect(screen.getAllByRole('button', { name: 'Seen by 1 of 2' })).toHaveLength(3)
  const seenByBoth = { count: 2, of: 2 }
  setChat(server, {
    pinned: [{ ...meeting, seen: seenByBoth }],
    seen: [1, 2].map((id) => ({ id, ...seenByBoth })),
  })
  server.publishes({ topic: 'chat:7', what: 'seen' })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Seen by 2 of 2' })).toHaveLength(3))
})

test('an edited announcement says so on top, and counts as seen again once it was shown', async () => {
  const readMark = { lastReadId: 2, readRevision: 2 }
  setChat(server, { revision: 2, pinned: [meeting], ...readMark })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  await openChat()
  visibility.mockReturnValue('hidden')
  const editedMeeting = {
    ...announcement(1, 'We meet at eight'),
    editedAt: '2027-03-09T13:00:00.000Z',
    revision: 3,
  }
  setChat(server, { revision: 3, pinned: [editedMeeting], ...readMark })
  publishMessages(server, editedMeeting)
  await waitFor(() => expect(pinnedRegion()).toHaveTextContent(/We meet at eight.*edited/))
  expect(readMarks(server)).toEqual([])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(readMarks(server)).toEqual([{ upTo: 2, revision: 3 }]))
  visibility.mockRestore()
})

test('shows the newest of several pinned announcements, and the others on demand', async () => {
  setChat(server, { revision: 2, pinned: [announcement(3, 'Bring boots'), meeting] })
  const user = await openChat()
  expect(pinnedRegion()).toHaveTextContent('Bring boots')
  expect(pinnedRegion()).not.toHaveTextContent('We meet at nine')
  const moreButton = within(pinnedRegion()).getByRole('button', { name: '1 more' })
  expect(moreButton).toHaveAttribute('aria-expanded', 'false')
  await user.click(moreButton)
  expect(pinnedRegion()).toHaveTextContent('We meet at nine')
  expect(within(pinnedRegion()).getByRole('button', { name: 'Show less' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})

test('a pinned announcement that is deleted elsewhere disappears from the top', async () => {
  await openChat()
  setChat(server, {})
  publishMessages(server, aMessage(1, { by: olga, text: '', isDeleted: true, revision: 3 }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned announcements' })).toBeNull())
})

test('travellers cannot announce; an admin’s switch turns off after each announcement', async () => {
  const user = await openChat()
  expect(screen.queryByRole('button', { name: 'Announce to everyone' })).not.toBeInTheDocument()
  cleanup()
  setViewer(server, olga)
  acceptMessages(server, { firstId: 3, by: olga })
  await openChat()
  const toggle = await screen.findByRole('button', { name: 'Announce to everyone' })
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await user.type(messageInput(), 'Platform 4{Enter}')
  await waitFor(() =>
    expect(server.calls(sendMessage).at(-1)?.body).toMatchObject({
      text: 'Platform 4',
      isAnnouncement: true,
    }),
  )
  expect(toggle).toHaveAttribute('aria-pressed', 'false')
})

test('an admin reads that nobody is on the trip, and cannot announce then', async () => {
  setViewer(server, olga)
  setChat(server, { revision: 2, people: 0 })
  await openChat()
  expect(screen.getByText('No one is on this trip yet')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Announce to everyone' })).not.toBeInTheDocument()
  setChat(server, { people: 1 })
  server.publishes({ topic: 'chat:7', what: 'seen' })
  expect(await screen.findByText('1 person and the organisers')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Announce to everyone' })).toBeInTheDocument()
})

test('admins can unpin, pin again, and delete anybody’s message', async () => {
  setViewer(server, olga)
  const user = await openChat()
  setChat(server, {})
  server.on(pinMessage, { ...meeting, isPinned: false, revision: 3 })
  await user.click(within(pinnedRegion()).getByRole('button', { name: 'Unpin: We meet at nine' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned announcements' })).toBeNull())

  await user.click(screen.getByRole('button', { name: /^Message options: .*We meet at nine/ }))
  setChat(server, { pinned: [meeting] })
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

test('says why a change was refused', async () => {
  setViewer(server, olga)
  server.fails(pinMessage, 'MESSAGE_DELETED')
  const user = await openChat()
  await user.click(within(pinnedRegion()).getByRole('button', { name: 'Unpin: We meet at nine' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This message was deleted.')
})
