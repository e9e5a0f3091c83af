import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setOnline } from '../ui/set-online.fixture.ts'
import { show } from '#testing/show.tsx'
import { FakeUpload } from '../api/fake-upload.fixture.ts'
import { aMessage, ann, olga } from '../features/chat/chat.fixture.ts'
import { FakeChat, leaveChat } from '../features/chat/fake-chat.fixture.ts'
import ChatPage from './chat.tsx'

let server: FakeChat

beforeEach(() => {
  server = new FakeChat()
  server.messages = [aMessage(1), aMessage(2, { by: ann }), aMessage(3, { by: olga })]
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})
afterEach(leaveChat)

const list = () => screen.getByRole('region', { name: 'Messages' })
const said = () =>
  [...list().querySelectorAll('.bubble')].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
const box = () => screen.getByRole('textbox', { name: 'Message' })
const options = (text: string) =>
  screen.getByRole('button', { name: new RegExp(`^Message options: .*${text}`) })

async function open() {
  const user = show(<ChatPage id="7" />)
  await screen.findByRole('textbox', { name: 'Message' })
  return user
}

test('the chat says of which trip it is, how many are in it, and what was said by whom', async () => {
  await open()
  const title = screen.getByRole('heading', { level: 1, name: 'Vega Islands' })
  expect(within(title).getByRole('link')).toHaveAttribute('href', '/trip/7')
  expect(screen.getByText('7 people and the organisers')).toBeInTheDocument()
  expect(said()).toEqual(['Message 1', 'Message 2', 'Message 3'])
  expect(within(list()).getByText('Maya Lind')).toBeInTheDocument()
  expect(within(list()).getByText('Organiser')).toBeInTheDocument()
  const time = list().querySelector('time')
  expect(time?.dateTime).toBe('2027-03-09T12:00:01.000Z')
  expect(server.topics).toContain('chat:7')
})

test('what others write appears, and is read out; only what has changed is asked for', async () => {
  await open()
  server.says(4, { text: 'See you at the barge' })
  await waitFor(() => expect(said()).toContain('See you at the barge'))
  expect(screen.getByText('Maya: See you at the barge')).toBeInTheDocument()
  expect(server.callsTo('GET /api/trips/7/messages/changes')).toContain(
    'GET /api/trips/7/messages/changes?since=3',
  )
  expect(server.calls.filter(({ call }) => call === 'GET /api/trips/7/messages')).toHaveLength(1)
})

test('what was edited says so, and what was deleted leaves a trace', async () => {
  await open()
  server.says(1, { text: 'Better words', editedAt: '2026-03-09T13:00:00.000Z' })
  server.says(3, { text: '', isDeleted: true })
  await waitFor(() => expect(said()).toEqual(['Better wordsedited Mar 9, 2026', 'Message 2']))
  expect(within(list()).getByText('Message deleted')).toBeInTheDocument()
})

test('Enter sends, Shift and Enter begin a new line', async () => {
  const user = await open()
  await user.type(box(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
  expect(box()).toHaveValue('')
  await waitFor(() =>
    expect(server.messages.at(-1)).toMatchObject({ text: 'One\ntwo', isAnnouncement: false }),
  )
  await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
  expect(said().filter((text) => text === 'One two')).toHaveLength(1)
})

test('a message shows at once, and once, also when it comes by the stream before its own answer', async () => {
  let letThrough = () => undefined as void
  const gate = new Promise<void>((resolve) => (letThrough = resolve))
  const user = await open()
  server.answers['POST /api/trips/7/messages'] = async () => {
    const { clientId } = server.calls.at(-1)?.body as { clientId: string }
    server.says(4, { by: ann, clientId, text: 'Hello' })
    await gate
    return Response.json(server.messages.at(-1), { status: 201 })
  }
  await user.type(box(), 'Hello{Enter}')
  await waitFor(() => expect(list().querySelector('[data-message-id="4"]')).not.toBeNull())
  expect(said().filter((text) => text === 'Hello')).toHaveLength(1)
  await act(async () => {
    letThrough()
    await gate
  })
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(said().filter((text) => text === 'Hello')).toHaveLength(1)
})

test('what waits for the network says so, can be removed, and goes by itself once the network is back', async () => {
  const user = await open()
  setOnline(false)
  await user.type(box(), 'One{Enter}')
  await user.type(box(), 'Two{Enter}')
  await user.type(box(), 'Three{Enter}')
  expect(await screen.findAllByText('Waiting for a connection. We’ll send it automatically.')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[1] ?? box())
  setOnline(true)
  await waitFor(() => expect(said().slice(-2)).toEqual(['One', 'Three']))
  await waitFor(() => expect(screen.queryByText(/Sending|Waiting/)).not.toBeInTheDocument())
  expect(server.messages.slice(-2).map(({ text }) => text)).toEqual(['One', 'Three'])
})

test('who writes too fast is told that it is sent in a moment, and has nothing to do', async () => {
  server.answers['POST /api/trips/7/messages'] = () =>
    Response.json({ code: 'TOO_MANY_MESSAGES', message: 'Please wait a moment.' }, { status: 429 })
  const user = await open()
  await user.type(box(), 'One{Enter}')
  expect(await screen.findByText('Sending again in a moment.')).toBeInTheDocument()
  expect(screen.queryByText(/Not sent/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(said()).not.toContain('One')
})

test('what the server refuses says why, and can be tried again', async () => {
  server.answers['POST /api/trips/7/messages'] = () =>
    Response.json(
      { code: 'NOT_YOURS', message: 'This belongs to someone else, so you can’t change it.' },
      { status: 403 },
    )
  const user = await open()
  await user.type(box(), 'One{Enter}')
  expect(await screen.findByText('This belongs to someone else, so you can’t change it.')).toBeInTheDocument()
  server.answers = {}
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(server.messages.at(-1)?.text).toBe('One'))
})

test('what is being written is there after a reload, for the same person alone', async () => {
  const user = await open()
  await user.type(box(), 'Half a sen')
  cleanup()
  await open()
  expect(box()).toHaveValue('Half a sen')
  cleanup()
  server.isAdmin = true
  await open()
  expect(box()).toHaveValue('')
})

test('one’s own words can be put differently; Esc leaves them', async () => {
  const user = await open()
  await user.click(options('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const edit = screen.getByRole('textbox', { name: 'Edit message' })
  expect(edit).toHaveFocus()
  await user.type(edit, '{Escape}')
  expect(said()).toContain('Message 2')
  await user.click(options('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  await user.clear(screen.getByRole('textbox', { name: 'Edit message' }))
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), 'Better{Enter}')
  await waitFor(() => expect(said()).toContain('Betteredited just now'))
})

test('one’s own message is deleted after a question, and others’ have no menu', async () => {
  const user = await open()
  expect(screen.getAllByRole('button', { name: /^Message options/ })).toHaveLength(1)
  await user.click(options('Message 2'))
  expect(screen.queryByRole('menuitem', { name: 'Unpin' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete this message?' })
  expect(server.callsTo('DELETE')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Delete message' }))
  expect(await screen.findByText('Message deleted')).toBeInTheDocument()
  expect(server.callsTo('DELETE')).toEqual(['DELETE /api/trips/7/messages/2'])
})

test('a picture that is pasted or chosen goes with the words; something else says why not', async () => {
  const user = await open()
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(chooser ?? box(), new File(['x'], 'notes.png', { type: 'text/plain' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a PNG, JPG, GIF or WebP picture.')
  await user.upload(chooser ?? box(), new File(['x'], 'lake.png', { type: 'image/png' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.type(box(), 'Look{Enter}')
  expect(FakeUpload.last.path).toBe('/api/trips/7/messages/picture')
  expect(FakeUpload.last.sent.get('text')).toBe('Look')
  const clientId = FakeUpload.last.sent.get('clientId') as string
  const picture = { url: '/api/chat-pictures/a.jpg', width: 1600, height: 1200 }
  const message = aMessage(4, { by: ann, clientId, text: 'Look', picture })
  act(() => FakeUpload.last.answers(201, message))
  const button = await screen.findByRole('button', { name: 'Your picture, open full size' })
  expect(button.querySelector('img')).toHaveAttribute('src', '/api/chat-pictures/a-small.jpg')
  await user.click(button)
  const large = within(screen.getByRole('dialog', { name: 'Your picture' })).getByRole('img')
  expect(large).toHaveAttribute('src', '/api/chat-pictures/a.jpg')
})

test('a file that only calls itself a picture is refused where it is chosen, or can never be retried', async () => {
  const user = await open()
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  const choose = () => user.upload(chooser ?? box(), new File(['words'], 'notes.png', { type: 'image/png' }))
  await choose()
  fireEvent.error(screen.getByRole('img', { name: 'notes.png' }))
  expect(screen.getByRole('alert')).toHaveTextContent('This file isn’t a picture, or it’s damaged.')
  expect(screen.queryByRole('img', { name: 'notes.png' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()

  // Some are pictures to the browser alone.
  await choose()
  await user.type(box(), '{Enter}')
  act(() => FakeUpload.last.answers(415, { code: 'IMAGE_WRONG_TYPE', message: 'Please choose a PNG.' }))
  expect(await screen.findByText('Please choose a PNG.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText('Please choose a PNG.')).not.toBeInTheDocument()
})

test('markup stays text, and addresses can be followed without telling where from', async () => {
  server.messages = [aMessage(1, { text: '<img src=x onerror=alert(1)> https://example.org/map.' })]
  await open()
  expect(said()).toEqual(['<img src=x onerror=alert(1)> https://example.org/map.'])
  const link = within(list()).getByRole('link', { name: 'https://example.org/map' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(link).toHaveAttribute('target', '_blank')
  expect(list().querySelector('.bubble img')).toBeNull()
})

test('earlier messages come on demand, before the others', async () => {
  server.messages = Array.from({ length: 5 }, (_, at) => aMessage(at + 1))
  server.perPage = 2
  const user = await open()
  expect(said()).toEqual(['Message 4', 'Message 5'])
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(said()[0]).toBe('Message 2'))
  server.isCut = true
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load earlier messages.')
  server.isCut = false
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(said()).toHaveLength(5))
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
})

test('after very much was said elsewhere the newest of it is shown, and nobody waits for all of it', async () => {
  server.perPage = 2
  await open()
  for (let id = 4; id <= 20; id++) server.put(aMessage(id))
  server.calls = []
  server.tell('messages')
  await waitFor(() => expect(said()).toEqual(['Message 19', 'Message 20']))
  expect(server.callsTo('/messages/changes')).toHaveLength(4)
  server.says(21)
  await waitFor(() => expect(said()).toEqual(['Message 19', 'Message 20', 'Message 21']))
})

test('a line shows where one had stopped reading, and what is seen is marked as read', async () => {
  server.chat = { ...server.chat, lastReadId: 2 }
  await open()
  const line = screen.getByText('New messages')
  expect(line.compareDocumentPosition(screen.getByText('Message 2'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(line.compareDocumentPosition(screen.getByText('Message 3'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const marks = () => server.calls.filter(({ call }) => call.endsWith('/chat/read')).map(({ body }) => body)
  await waitFor(() => expect(marks()).toEqual([{ upTo: 3, revision: 3 }]))
  expect(screen.getByText('New messages')).toBeInTheDocument()
})

test('what comes while nobody looks is not marked as read', async () => {
  server.chat = { ...server.chat, lastReadId: 3 }
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  await open()
  visibility.mockReturnValue('hidden')
  server.says(4)
  await waitFor(() => expect(said()).toContain('Message 4'))
  expect(await screen.findByRole('button', { name: '1 new message' })).toBeInTheDocument()
  expect(server.callsTo('/chat/read')).toEqual([])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.callsTo('/chat/read')).toHaveLength(1))
  visibility.mockRestore()
})

test('who is not on the trip is told so, and led to the trip', async () => {
  const closed = () =>
    Response.json({ code: 'NOT_ON_TRIP', message: 'Only people on the trip may see this.' }, { status: 403 })
  server.answers['GET /api/trips/7/chat'] = closed
  show(<ChatPage id="7" />)
  expect(await screen.findByText('This chat is for people on the trip')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View trip' })).toHaveAttribute('href', '/trip/7')
  expect(server.topics).not.toContain('chat:7')
})

test('who is taken off the trip while looking is shown nothing of it any more', async () => {
  await open()
  server.answers['GET /api/trips/7/messages/changes?since=3'] = () =>
    Response.json({ code: 'NOT_ON_TRIP', message: 'Only people on the trip may see this.' }, { status: 403 })
  server.tell('messages')
  expect(await screen.findByText('This chat is for people on the trip')).toBeInTheDocument()
  expect(screen.queryByText('Message 1')).not.toBeInTheDocument()
  await waitFor(() => expect(server.topics).not.toContain('chat:7'))
})

test('what could not be loaded can be tried again, and a trip that is none is not found', async () => {
  server.answers['GET /api/trips/7/chat'] = () => new Response('', { status: 503 })
  const user = show(<ChatPage id="7" />)
  expect(await screen.findByText('We couldn’t load the chat.')).toBeInTheDocument()
  server.answers = {}
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('textbox', { name: 'Message' })
  show(<ChatPage id="abc" />)
  expect(await screen.findByRole('heading', { name: 'Trip Not Found' })).toBeInTheDocument()
})
