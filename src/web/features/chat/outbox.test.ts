import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { setOnline } from '#testing/set-online.ts'
import { ApiError } from '../../api/client.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'
import { deleteToken, storeToken } from '../../api/token.ts'
import { aMessage } from './chat.fixture.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { UnsentMessage } from './unsent-store.ts'

const STORAGE_KEY = 'unsent:ann:7'
/** What the server received, in order. */
let requests: UnsentMessage[]
/** What the chat was given to show. */
let delivered: ChatMessage[]
/** The server’s answer. */
let answer: (unsent: UnsentMessage) => Promise<ChatMessage>
let onStop: () => void
let storedFiles: Map<string, File>
let canStoreFiles: boolean

beforeEach(() => {
  vi.useFakeTimers()
  storeToken('of ann')
  requests = []
  delivered = []
  answer = ({ clientId, text }) => Promise.resolve(aMessage(requests.length, { clientId, text }))
  onStop = vi.fn()
  storedFiles = new Map()
  canStoreFiles = true
})
afterEach(() => {
  setOnline(true)
  deleteToken()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openOutbox(): Outbox {
  return createOutbox({
    storageKey: STORAGE_KEY,
    files: {
      keep: (name, file) =>
        canStoreFiles
          ? Promise.resolve(void storedFiles.set(name, file))
          : Promise.reject(new Error('No room')),
      read: (name) => Promise.resolve(storedFiles.get(name) ?? null),
      forget: (name) => Promise.resolve(void storedFiles.delete(name)),
    },
    send: (unsent) => {
      requests.push(unsent)
      return answer(unsent)
    },
    onSent: (message) => delivered.push(message),
    onStop: () => onStop(),
  })
}
const write = (outbox: Outbox, ...texts: string[]) => {
  for (const text of texts) outbox.add({ text, isAnnouncement: false, file: null })
}
const picture = () => new File(['x'], 'a.png', { type: 'image/png' })
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const states = (outbox: Outbox) => outbox.unsent().map(({ text, state }) => `${text}: ${state}`)
const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, JSON.stringify({ code, message }), '')

test('sends messages one by one in order of writing, and drops each once it has arrived', async () => {
  const responders: ((message: ChatMessage) => void)[] = []
  answer = () => new Promise((resolve) => responders.push(resolve))
  const outbox = openOutbox()
  write(outbox, 'one', 'two')
  expect(states(outbox)).toEqual(['one: sending', 'two: sending'])
  expect(requests.map(({ text }) => text)).toEqual(['one'])
  responders[0]?.(aMessage(1))
  await settle()
  expect(requests.map(({ text }) => text)).toEqual(['one', 'two'])
  responders[1]?.(aMessage(2))
  await settle()
  expect(outbox.unsent()).toEqual([])
  expect(delivered.map(({ id }) => id)).toEqual([1, 2])
})

test('sends messages on insecure pages, too, where crypto has no randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const outbox = openOutbox()
  write(outbox, 'one')
  await settle()
  expect(requests.map(({ text }) => text)).toEqual(['one'])
})

test('messages wait while offline, and are each sent once when back online', async () => {
  setOnline(false)
  const outbox = openOutbox()
  write(outbox, 'one', 'two', 'three')
  await settle()
  expect(states(outbox)).toEqual(['one: waiting', 'two: waiting', 'three: waiting'])
  expect(requests).toEqual([])
  setOnline(true)
  await settle()
  expect(requests.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(outbox.unsent()).toEqual([])
})

test('a failed message is sent again with the same id, before the next one', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const outbox = openOutbox()
  write(outbox, 'one', 'two')
  await settle()
  expect(states(outbox)).toEqual(['one: waiting', 'two: waiting'])
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  await settle(3_000)
  expect(requests.map(({ text }) => text)).toEqual(['one', 'one', 'two'])
  expect(requests[0]?.clientId).toBe(requests[1]?.clientId)
  expect(outbox.unsent()).toEqual([])
})

test('a message sent too fast waits with the reason, and is sent automatically', async () => {
  answer = () => Promise.reject(refusal(429, 'TOO_MANY_MESSAGES', 'Please wait a moment.'))
  const outbox = openOutbox()
  write(outbox, 'one')
  await settle()
  expect(outbox.unsent()).toMatchObject([{ state: 'waiting', reason: 'Please wait a moment.' }])
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  await settle(3_000)
  expect(outbox.unsent()).toEqual([])
})

test('a refused message says why, is not sent again, and does not block others', async () => {
  answer = ({ text, clientId }) =>
    text === 'bad'
      ? Promise.reject(refusal(403, 'NOT_ON_TRIP', 'Only people on the trip may see this.'))
      : Promise.resolve(aMessage(2, { clientId }))
  const outbox = openOutbox()
  write(outbox, 'bad', 'good')
  await settle()
  expect(outbox.unsent()).toMatchObject([
    { text: 'bad', state: 'refused', reason: 'Only people on the trip may see this.' },
  ])
  await settle(600_000)
  expect(requests.map(({ text }) => text)).toEqual(['bad', 'good'])
})

test('a refused message can be retried or removed', async () => {
  answer = () => Promise.reject(refusal(400, 'INVALID_INPUT', 'No.'))
  const outbox = openOutbox()
  write(outbox, 'one', 'two')
  await settle()
  const [first, second] = outbox.unsent()
  outbox.remove(second?.clientId ?? '')
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  outbox.retry(first?.clientId ?? '')
  await settle()
  expect(outbox.unsent()).toEqual([])
  expect(delivered).toHaveLength(1)
})

test('a refused message stays refused after a reload, with its reason and picture', async () => {
  answer = () => Promise.reject(refusal(403, 'NOT_ON_TRIP', 'Only people on the trip may see this.'))
  openOutbox().add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  requests = []
  const reopened = openOutbox()
  await settle(600_000)
  expect(requests).toEqual([])
  expect(reopened.unsent()).toMatchObject([
    { text: 'Look', state: 'refused', reason: 'Only people on the trip may see this.' },
  ])
  expect(reopened.unsent()[0]?.file?.name).toBe('a.png')
})

test.each([
  [401, 'UNAUTHORIZED'],
  [408, 'TOO_SLOW'],
  [409, 'TRY_AGAIN'],
  [503, 'DOWN'],
])('%i %s is not a refusal: the message waits and is sent automatically', async (status, code) => {
  answer = () => Promise.reject(refusal(status, code, 'Not now.'))
  const outbox = openOutbox()
  write(outbox, 'one')
  await settle()
  expect(states(outbox)).toEqual(['one: waiting'])
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  await settle(3_000)
  expect(outbox.unsent()).toEqual([])
})

test('waits longer after each failure, at most a minute, and starts over after a success', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  answer = fail
  const outbox = openOutbox()
  write(outbox, 'one')
  await settle()
  for (const seconds of [3, 6, 12, 24, 48, 60, 60]) {
    requests = []
    await settle(seconds * 1000 - 1)
    expect(requests).toEqual([])
    await settle(1)
    expect(requests).toHaveLength(1)
  }
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  await settle(60_000)
  expect(outbox.unsent()).toEqual([])
  answer = fail
  write(outbox, 'two')
  await settle()
  requests = []
  await settle(3_000)
  expect(requests).toHaveLength(1)
})

test('unsent messages survive a reload with the same ids, and are then sent', async () => {
  setOnline(false)
  const firstOutbox = openOutbox()
  write(firstOutbox, 'one', 'two')
  const clientIds = firstOutbox.unsent().map(({ clientId }) => clientId)
  setOnline(true)
  const reopened = openOutbox()
  await settle()
  expect(new Set(requests.map(({ clientId }) => clientId))).toEqual(new Set(clientIds))
  expect(reopened.unsent()).toEqual([])
  expect(readForTab(STORAGE_KEY)).toBeNull()
})

const tryToLeave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented ? 'asked' : 'left'
}

test('a picture survives a reload with its text and id, and is deleted once sent', async () => {
  setOnline(false)
  const firstOutbox = openOutbox()
  firstOutbox.add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  const [pictureId] = firstOutbox.unsent().map(({ clientId }) => clientId)
  const reopened = openOutbox()
  expect(reopened.unsent()).toMatchObject([{ text: 'Look', hasPicture: true, file: null }])
  setOnline(true)
  await settle()
  expect(new Set(requests.map(({ clientId }) => clientId))).toEqual(new Set([pictureId]))
  expect(requests.map(({ file }) => file?.name)).toEqual(requests.map(() => 'a.png'))
  expect(reopened.unsent()).toEqual([])
  expect([...storedFiles.keys()]).toEqual([])
})

test('the browser asks before leaving the page while something is unsent', async () => {
  setOnline(false)
  const outbox = openOutbox()
  expect(tryToLeave()).toBe('left')
  write(outbox, 'one')
  await settle()
  expect(tryToLeave()).toBe('asked')
  setOnline(true)
  await settle()
  expect(outbox.unsent()).toEqual([])
  expect(tryToLeave()).toBe('left')
})

test('a text whose picture was lost is sent alone only after a retry', async () => {
  canStoreFiles = false
  setOnline(false)
  openOutbox().add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  setOnline(true)
  requests = []
  storeForTab(
    STORAGE_KEY,
    JSON.stringify([{ clientId: 'a', text: 'Look', isAnnouncement: false, hasPicture: true }]),
  )
  const outbox = openOutbox()
  await settle(600_000)
  expect(requests.filter(({ clientId }) => clientId === 'a')).toEqual([])
  expect(states(outbox)).toEqual(['Look: refused'])
  expect(outbox.unsent()[0]?.reason).toBe('The picture was lost. Add it again in a new message.')
  outbox.retry('a')
  await settle()
  expect(requests.at(-1)).toMatchObject({ clientId: 'a', text: 'Look', file: null })
  expect(outbox.unsent()).toEqual([])
})

test('an unacceptable picture is dropped, and its text is sent alone only after a retry', async () => {
  answer = ({ clientId, text, file }) =>
    file
      ? Promise.reject(refusal(415, 'IMAGE_WRONG_TYPE', 'Please choose a picture.'))
      : Promise.resolve(aMessage(1, { clientId, text }))
  const outbox = openOutbox()
  outbox.add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  expect(outbox.unsent()).toMatchObject([
    { state: 'refused', file: null, hasPicture: true, reason: 'Please choose a picture.' },
  ])
  outbox.retry(outbox.unsent()[0]?.clientId ?? '')
  await settle()
  expect(delivered.map(({ text }) => text)).toEqual(['Look'])
  expect(outbox.unsent()).toEqual([])
})

test('the end of the session stops sending, and unsent messages stay stored', async () => {
  setOnline(false)
  const outbox = openOutbox()
  write(outbox, 'one')
  storeToken('of ben')
  setOnline(true)
  await settle(600_000)
  expect(requests).toEqual([])
  expect(onStop).toHaveBeenCalledOnce()
  expect(readForTab(STORAGE_KEY)).toContain('one')
})

test('an answer that arrives after the session ended does not affect the next person', async () => {
  const pendingAnswers: { resolve: (message: ChatMessage) => void; reject: (error: Error) => void }[] = []
  answer = () => new Promise((resolve, reject) => pendingAnswers.push({ resolve, reject }))
  const firstOutbox = openOutbox()
  write(firstOutbox, 'one', 'two')
  storeToken('of ben')
  pendingAnswers[0]?.resolve(aMessage(1))
  await settle(600_000)
  expect(delivered).toEqual([])
  expect(requests.map(({ text }) => text)).toEqual(['one'])
  expect(readForTab(STORAGE_KEY)).toContain('one')

  storeForTab(STORAGE_KEY, null)
  const secondOutbox = openOutbox()
  write(secondOutbox, 'three', 'four')
  storeToken('of ann')
  storeForTab(STORAGE_KEY, null)
  pendingAnswers[1]?.reject(refusal(400, 'INVALID_INPUT', 'No.'))
  await settle(600_000)
  expect(requests.map(({ text }) => text)).toEqual(['one', 'three'])
  expect(readForTab(STORAGE_KEY)).toBeNull()
})

test('a stored picture that is read after the session ended is not sent', async () => {
  setOnline(false)
  openOutbox().add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  storeToken('of ann again')
  setOnline(true)
  openOutbox()
  storeToken('of ben')
  storeForTab(STORAGE_KEY, null)
  await settle()
  expect(requests).toEqual([])
  expect(readForTab(STORAGE_KEY)).toBeNull()
})
