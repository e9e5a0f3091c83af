import { expect, test } from 'vitest'
import { Message, askAssistant } from '#contract/assistant.ts'
import { logIn, logOut } from '#contract/auth.ts'
import { countUnreadMessages, listChats } from '#contract/chat.ts'
import { failures } from '#contract/errors.ts'
import { uploadImage } from '#contract/images.ts'
import { getTrip, listTripMonths } from '#contract/trips.ts'
import { call } from '../web/api/client.ts'
import { createQueryClient, loadPage, queryOf } from '../web/api/query.ts'
import { stream } from '../web/api/stream.ts'
import { upload } from '../web/api/upload.ts'
import { badGateway, lostAnswer, page } from './fake-reply.ts'
import { startFakeServer } from './fake-server.ts'
import { preloadAnswer } from './preload-answer.ts'

const body = { email: 'maya@example.org', password: 'correct horse' }
/** Casts an answer that does not fit the types. */
const mistyped = (answer: unknown) => answer as never

test('an answer fits its endpoint, and the sent input is parsed as on the server', async () => {
  const server = startFakeServer()
  server.on(logIn, { token: 'new' })
  server.on(logOut)
  expect(await call(logIn, { body: { ...body, email: ' maya@example.org ' } })).toEqual({ token: 'new' })
  expect(await call(logOut, {})).toBeUndefined()
  expect(server.calls(logIn)).toEqual([{ body }])
  expect(server.changes).toEqual(['POST /api/auth/login', 'POST /api/auth/logout'])
})

test.each([
  ['a wrong shape', { token: 7 }, /POST \/api\/auth\/login does not fit the contract/],
  ['no content', undefined, /does not fit the contract/],
  ['an unknown field', { token: 'new', user: 'maya' }, /has fields that the contract does not have/],
])('an answer with %s is refused where the test sets it', (_what, answer, problem) => {
  const server = startFakeServer()
  expect(() => server.on(logIn, mistyped(answer))).toThrow(problem)
  expect(() => preloadAnswer(createQueryClient(), logIn, {}, mistyped(answer))).toThrow(problem)
})

test('a failure has the status and message of the contract, and the details of the test', async () => {
  const server = startFakeServer()
  server.fails(logIn, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 600 })
  const { status, message } = failures.TOO_MANY_ATTEMPTS
  await expect(call(logIn, { body })).rejects.toMatchObject({
    status,
    code: 'TOO_MANY_ATTEMPTS',
    sentence: message,
    retryAfterSeconds: 600,
  })
  expect(() => server.fails(logIn, 'TOO_MANY_ATTEMPTS', mistyped({ wait: 600 }))).toThrow(/fields/)
})

/** The messages of the calls in the next three tests, which make their test fail. */
const failureMessages: string[] = []
const recordFailure = async (work: Promise<unknown>) =>
  void failureMessages.push(await work.then(String, ({ message }: Error) => message.split('\n')[0] ?? ''))

test.fails('a call without an answer fails its test', async () => {
  startFakeServer()
  await recordFailure(call(getTrip, { params: { id: 7 } }))
})

test.fails('a call that the server would refuse fails its test', async () => {
  const server = startFakeServer()
  server.on(logIn, { token: 'new' })
  await recordFailure(call(logIn, { body: { ...body, email: 'maya' } }))
})

test.fails('a computed answer that does not fit the contract fails its test', async () => {
  const server = startFakeServer()
  server.on(logIn, () => mistyped({ token: 7 }))
  await recordFailure(call(logIn, { body }))
})

test('each of these failures says why', () => {
  expect(failureMessages).toEqual([
    'Nobody answers GET /api/trips/7.',
    'What POST /api/auth/login was sent as body does not fit the contract:',
    'The answer of POST /api/auth/login does not fit the contract:',
  ])
})

test('an answer can be for some calls only, and the latest one counts', async () => {
  const server = startFakeServer()
  server.on(listChats, page(listChats, [], { next: { cursor: 'b' }, total: 3 }))
  server.on(listChats, { query: { cursor: 'b' } }, page(listChats, [], { total: 4 }))
  const first = await loadPage('/api/chats')
  expect(first).toMatchObject({ total: 3, next: '/api/chats?cursor=b' })
  expect(await loadPage(first.next ?? '')).toMatchObject({ total: 4, next: null })
  server.fails(listChats, 'INTERNAL')
  await expect(loadPage('/api/chats')).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a path without parameters is matched before one with parameters', async () => {
  const server = startFakeServer()
  server.on(listTripMonths, ['2027-03'])
  server.fails(getTrip, 'TRIP_NOT_FOUND')
  expect(await call(listTripMonths, {})).toEqual(['2027-03'])
})

test('an answer can be held, get lost, come from a gateway or be cancelled', async () => {
  const server = startFakeServer()
  const sendAnswer = server.holds(countUnreadMessages)
  const heldCall = call(countUnreadMessages, {})
  sendAnswer({ unread: 2 })
  expect(await heldCall).toEqual({ unread: 2 })

  server.on(countUnreadMessages, lostAnswer)
  await expect(call(countUnreadMessages, {})).rejects.toThrow('Failed to fetch')
  server.on(countUnreadMessages, badGateway)
  await expect(call(countUnreadMessages, {})).rejects.toMatchObject({ status: 502, code: null })

  server.holds(countUnreadMessages)
  const controller = new AbortController()
  const cancelledCall = call(countUnreadMessages, {}, { signal: controller.signal })
  controller.abort(new Error('Enough'))
  await expect(cancelledCall).rejects.toThrow('Enough')
  expect(server.calls(countUnreadMessages)).toHaveLength(4)

  server.isUnreachable = true
  await expect(call(countUnreadMessages, {})).rejects.toThrow('Failed to fetch')
  expect(server.calls(countUnreadMessages)).toHaveLength(4)
})

test('preloaded answers are checked, too', () => {
  const queryClient = createQueryClient()
  preloadAnswer(queryClient, countUnreadMessages, {}, { unread: 2 })
  expect(queryClient.getQueryData(queryOf(countUnreadMessages, {}).queryKey)).toEqual({ unread: 2 })
  expect(() => preloadAnswer(queryClient, countUnreadMessages, {}, mistyped({ unread: '2' }))).toThrow(
    /contract/,
  )
})

test('a stream only sends events that fit the contract', async () => {
  const server = startFakeServer()
  const openStreams = server.streams(askAssistant, { reply: Message })
  const { signal } = new AbortController()
  const events = stream(askAssistant, { params: { id: 3 }, body: { content: 'Hi' } }, { signal })
  const first = events.next().catch((error: unknown) => error)
  await expect.poll(() => openStreams).toHaveLength(1)
  const [openStream] = openStreams
  expect(() => openStream?.says('reply', mistyped({ id: 1 }))).toThrow(
    'The event reply does not fit the contract',
  )
  await openStream?.fails('BUSY')
  expect(await first).toMatchObject({ code: 'BUSY' })
})

test('an upload is answered by its own endpoint, if its form fits the contract', async () => {
  const server = startFakeServer()
  const send = (tripId: string) => {
    const { signal } = new AbortController()
    const file = new File(['x'], 'lake.jpg')
    return upload(uploadImage, { body: { tripId } }, { file, onProgress: () => undefined, signal })
  }
  const uploadResult = send('7')
  const image = {
    id: 1,
    filename: 'a.jpg',
    originalName: 'lake.jpg',
    filePath: '/uploads/a.jpg',
    fileSize: 1,
    mimeType: 'image/jpeg',
    uploadedBy: 'u1',
    tripId: 7,
    createdAt: '2027-03-09T10:00:00.000Z',
  }
  expect(() => server.upload.answers(logOut, undefined)).toThrow('not POST /api/auth/logout')
  expect(() => server.upload.answers(uploadImage, mistyped({ ...image, id: '1' }))).toThrow(/contract/)
  server.upload.answers(uploadImage, image)
  expect(await uploadResult).toEqual(image)

  void send('seven')
  expect(() => server.upload.answers(uploadImage, image)).toThrow(/form sent to POST .* does not fit/)
})

test('open live streams receive changes, and closed ones do not', () => {
  const server = startFakeServer()
  const received: string[] = []
  const openStream = (name: string) => {
    const eventSource = new EventSource('/api/live?topics=me%2Ctrip%3A7')
    eventSource.onmessage = ({ data }) => received.push(`${name} ${String(data)}`)
    return eventSource
  }
  openStream('first')
  server.liveStream.opens()
  openStream('second').close()
  expect(server.liveStream.topics).toEqual(['me', 'trip:7'])
  server.publishes({ topic: 'trip:7', what: 'seats' })
  expect(received).toEqual(['first {"topic":"trip:7","what":"seats"}'])
})
