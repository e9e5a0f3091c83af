import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
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
  server.chat.lastReadId = 3
})
afterEach(leaveChat)

const list = () => screen.getByRole('region', { name: 'Messages' })
const marks = () => server.calls.filter(({ call }) => call.endsWith('/chat/read')).map(({ body }) => body)
const pause = () => new Promise((resolve) => setTimeout(resolve, 750))

/** A chat that one can leave and come back to, without loading the page again. */
function Door() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>Door</button>
      {isOpen && <ChatPage id="7" />}
    </>
  )
}
async function open() {
  const user = show(<Door />)
  await screen.findByRole('textbox', { name: 'Message' })
  return user
}

test('what is being edited stays when the messages before it come', async () => {
  server.messages = [1, 2, 3, 4].map((id) => aMessage(id, { by: ann }))
  server.perPage = 2
  const user = await open()
  await user.click(screen.getByRole('button', { name: /^Message options: .*Message 3/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), ' and more')
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await screen.findByText('Message 1')
  expect(screen.getByRole('textbox', { name: 'Edit message' })).toHaveValue('Message 3 and more')
})

test('what was read on another device meanwhile is not new here', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Door' }))
  server.put(aMessage(4))
  server.chat.lastReadId = 4
  await user.click(screen.getByRole('button', { name: 'Door' }))
  await screen.findByText('Message 4')
  expect(screen.queryByText('New messages')).not.toBeInTheDocument()
  server.put(aMessage(5))
  await user.click(screen.getByRole('button', { name: 'Door' }))
  await user.click(screen.getByRole('button', { name: 'Door' }))
  expect(await screen.findByText('New messages')).toBeInTheDocument()
})

test.each(['GET /api/trips/7/chat', 'GET /api/trips/7/messages/changes?since=3'])(
  'a chat opens where reading stopped, and nothing is read before, also if %s is answered last',
  async (late) => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Door' }))
    server.put(aMessage(4, { revision: 4 }))
    let answer = (): void => undefined
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    server.answers[late] = async () => {
      await isAnswered
      delete server.answers[late]
      return fetch(late.replace('GET ', ''))
    }
    await user.click(screen.getByRole('button', { name: 'Door' }))
    await pause()
    expect(marks()).toEqual([])
    answer()
    expect(await screen.findByText('New messages')).toBeInTheDocument()
    await waitFor(() => expect(marks()).toMatchObject([{ upTo: 4 }]))
  },
)

test('no change is called read that has not been shown', async () => {
  await open()
  // The list has it, what stands on top was asked for before.
  server.says(4)
  await waitFor(() => expect(marks()).toMatchObject([{ upTo: 4 }]))
})

test('who leaves before pausing has seen what was there', async () => {
  const user = await open()
  server.says(4)
  await screen.findByText('Message 4')
  await user.click(screen.getByRole('button', { name: 'Door' }))
  await waitFor(() => expect(marks()).toMatchObject([{ upTo: 4 }]))
})

test('without a network nothing is told, and all of it once there is one', async () => {
  await open()
  server.says(4)
  await screen.findByText('Message 4')
  setOnline(false)
  await pause()
  expect(marks()).toEqual([])
  setOnline(true)
  await waitFor(() => expect(marks()).toMatchObject([{ upTo: 4 }]), { timeout: 4_000 })
})

test.each([
  { isPinned: true, told: [{ upTo: 3, revision: 4 }] },
  { isPinned: false, told: [] },
])(
  'an announcement that was edited is read again where it is seen: $isPinned',
  async ({ isPinned, told }) => {
    const edited = { isAnnouncement: true, isPinned, editedAt: '2027-03-09T13:00:00.000Z', revision: 4 }
    server.messages = [aMessage(1, { by: olga, ...edited }), aMessage(2, { by: ann }), aMessage(3)]
    server.chat = { ...server.chat, readRevision: 3, pinned: isPinned ? server.messages.slice(0, 1) : [] }
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.dataset.messageId === '1' ? new DOMRect(0, -100, 10, 50) : new DOMRect(0, 0, 10, 50)
    })
    await open()
    await pause()
    expect(marks()).toEqual(told)
  },
)

test('only what others say is read out', async () => {
  await open()
  server.says(4, { by: ann, text: 'From my phone' })
  await screen.findByText('From my phone')
  server.says(5, { text: '', isDeleted: true })
  await screen.findByText('Message deleted')
  expect(screen.queryByText('You: From my phone')).not.toBeInTheDocument()
  expect(screen.queryByText('Maya: Message deleted')).not.toBeInTheDocument()
  server.says(6, { text: 'Hello' })
  expect(await screen.findByText('Maya: Hello')).toBeInTheDocument()
})

test('who writes looks at what they wrote', async () => {
  const user = await open()
  Object.defineProperty(list(), 'scrollHeight', { value: 1000, configurable: true })
  list().scrollTop = 300
  fireEvent.scroll(list())
  server.says(4)
  await screen.findByText('Message 4')
  expect(list().scrollTop).toBe(300)
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Here{Enter}')
  await waitFor(() => expect(list().scrollTop).toBe(1000))
})

test('earlier messages that could not be loaded are asked for again by the button alone', async () => {
  server.perPage = 2
  const earlier = 'GET /api/trips/7/messages?before=2'
  server.answers[earlier] = () => new Response('', { status: 503 })
  await open()
  fireEvent.scroll(list())
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load earlier messages.')
  fireEvent.scroll(list())
  fireEvent.scroll(list())
  await pause()
  expect(server.callsTo(earlier)).toHaveLength(1)
})
