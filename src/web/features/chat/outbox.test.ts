import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { setOnline } from '../../../testing/set-online.ts'
import { ApiError } from '../../api/client.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'
import { deleteToken, storeToken } from '../../api/token.ts'
import { aMessage } from './chat.fixture.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { UnsentMessage } from './unsent-store.ts'

const KEY = 'unsent:ann:7'
/** What the server received, in order, and its answer. */
let got: UnsentMessage[]
let shown: ChatMessage[]
let answer: (unsent: UnsentMessage) => Promise<ChatMessage>
let onStop: () => void
let kept: Map<string, File>
let canKeep: boolean

beforeEach(() => {
  vi.useFakeTimers()
  storeToken('of ann')
  got = []
  shown = []
  answer = ({ clientId, text }) => Promise.resolve(aMessage(got.length, { clientId, text }))
  onStop = vi.fn()
  kept = new Map()
  canKeep = true
})
afterEach(() => {
  setOnline(true)
  deleteToken()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(): Outbox {
  return createOutbox({
    storageKey: KEY,
    files: {
      keep: (name, file) =>
        canKeep ? Promise.resolve(void kept.set(name, file)) : Promise.reject(new Error('No room')),
      read: (name) => Promise.resolve(kept.get(name) ?? null),
      forget: (name) => Promise.resolve(void kept.delete(name)),
    },
    send: (unsent) => {
      got.push(unsent)
      return answer(unsent)
    },
    onSent: (message) => shown.push(message),
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

test('messages go one after the other, in the order of writing, and are gone once they have arrived', async () => {
  const waiting: ((message: ChatMessage) => void)[] = []
  answer = () => new Promise((resolve) => waiting.push(resolve))
  const outbox = open()
  write(outbox, 'one', 'two')
  expect(states(outbox)).toEqual(['one: sending', 'two: sending'])
  expect(got.map(({ text }) => text)).toEqual(['one'])
  waiting[0]?.(aMessage(1))
  await settle()
  expect(got.map(({ text }) => text)).toEqual(['one', 'two'])
  waiting[1]?.(aMessage(2))
  await settle()
  expect(outbox.unsent()).toEqual([])
  expect(shown.map(({ id }) => id)).toEqual([1, 2])
})

test('messages go on pages without encryption, too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const outbox = open()
  write(outbox, 'one')
  await settle()
  expect(got.map(({ text }) => text)).toEqual(['one'])
})

test('without a network they wait, and go by themselves when it is back, each once', async () => {
  setOnline(false)
  const outbox = open()
  write(outbox, 'one', 'two', 'three')
  await settle()
  expect(states(outbox)).toEqual(['one: waiting', 'two: waiting', 'three: waiting'])
  expect(got).toEqual([])
  setOnline(true)
  await settle()
  expect(got.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(outbox.unsent()).toEqual([])
})

test('what was cut is sent again under the same name, and nothing overtakes it', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const outbox = open()
  write(outbox, 'one', 'two')
  await settle()
  expect(states(outbox)).toEqual(['one: waiting', 'two: waiting'])
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  await settle(3_000)
  expect(got.map(({ text }) => text)).toEqual(['one', 'one', 'two'])
  expect(got[0]?.clientId).toBe(got[1]?.clientId)
  expect(outbox.unsent()).toEqual([])
})

test('who writes too fast is told so and waits; the message goes by itself', async () => {
  answer = () => Promise.reject(refusal(429, 'TOO_MANY_MESSAGES', 'Please wait a moment.'))
  const outbox = open()
  write(outbox, 'one')
  await settle()
  expect(outbox.unsent()).toMatchObject([{ state: 'waiting', reason: 'Please wait a moment.' }])
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  await settle(3_000)
  expect(outbox.unsent()).toEqual([])
})

test('what is refused says why, is not sent again by itself, and holds up nobody', async () => {
  answer = ({ text, clientId }) =>
    text === 'bad'
      ? Promise.reject(refusal(403, 'NOT_ON_TRIP', 'Only people on the trip may see this.'))
      : Promise.resolve(aMessage(2, { clientId }))
  const outbox = open()
  write(outbox, 'bad', 'good')
  await settle()
  expect(outbox.unsent()).toMatchObject([
    { text: 'bad', state: 'refused', reason: 'Only people on the trip may see this.' },
  ])
  await settle(600_000)
  expect(got.map(({ text }) => text)).toEqual(['bad', 'good'])
})

test('what is refused can be tried again, or removed', async () => {
  answer = () => Promise.reject(refusal(400, 'INVALID_INPUT', 'No.'))
  const outbox = open()
  write(outbox, 'one', 'two')
  await settle()
  const [one, two] = outbox.unsent()
  outbox.remove(two?.clientId ?? '')
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  outbox.retry(one?.clientId ?? '')
  await settle()
  expect(outbox.unsent()).toEqual([])
  expect(shown).toHaveLength(1)
})

test('what was refused stays so over a reload, with the reason, and is not sent again by itself', async () => {
  answer = () => Promise.reject(refusal(403, 'NOT_ON_TRIP', 'Only people on the trip may see this.'))
  open().add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  got = []
  const after = open()
  await settle(600_000)
  expect(got).toEqual([])
  expect(after.unsent()).toMatchObject([
    { text: 'Look', state: 'refused', reason: 'Only people on the trip may see this.' },
  ])
  expect(after.unsent()[0]?.file?.name).toBe('a.png')
})

test.each([
  [401, 'UNAUTHORIZED'],
  [408, 'TOO_SLOW'],
  [409, 'TRY_AGAIN'],
  [503, 'DOWN'],
])('%i %s is no refusal: the message waits and goes by itself', async (status, code) => {
  answer = () => Promise.reject(refusal(status, code, 'Not now.'))
  const outbox = open()
  write(outbox, 'one')
  await settle()
  expect(states(outbox)).toEqual(['one: waiting'])
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  await settle(3_000)
  expect(outbox.unsent()).toEqual([])
})

test('it waits longer each time, a minute at most, and not so long again once something has arrived', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  answer = fail
  const outbox = open()
  write(outbox, 'one')
  await settle()
  for (const seconds of [3, 6, 12, 24, 48, 60, 60]) {
    got = []
    await settle(seconds * 1000 - 1)
    expect(got).toEqual([])
    await settle(1)
    expect(got).toHaveLength(1)
  }
  answer = ({ clientId }) => Promise.resolve(aMessage(1, { clientId }))
  await settle(60_000)
  expect(outbox.unsent()).toEqual([])
  answer = fail
  write(outbox, 'two')
  await settle()
  got = []
  await settle(3_000)
  expect(got).toHaveLength(1)
})

test('what was not sent is there after a reload, under the same name, and goes then', async () => {
  setOnline(false)
  const before = open()
  write(before, 'one', 'two')
  const names = before.unsent().map(({ clientId }) => clientId)
  setOnline(true)
  const after = open()
  await settle()
  expect(new Set(got.map(({ clientId }) => clientId))).toEqual(new Set(names))
  expect(after.unsent()).toEqual([])
  expect(readForTab(KEY)).toBeNull()
})

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented ? 'asked' : 'left'
}

test('a picture is there after a reload, with its words, goes under the same name, and is forgotten then', async () => {
  setOnline(false)
  const before = open()
  before.add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  const [name] = before.unsent().map(({ clientId }) => clientId)
  const after = open()
  expect(after.unsent()).toMatchObject([{ text: 'Look', hasPicture: true, file: null }])
  setOnline(true)
  await settle()
  expect(new Set(got.map(({ clientId }) => clientId))).toEqual(new Set([name]))
  expect(got.map(({ file }) => file?.name)).toEqual(got.map(() => 'a.png'))
  expect(after.unsent()).toEqual([])
  expect([...kept.keys()]).toEqual([])
})

test('the browser asks before the page is left, for as long as something is not sent', async () => {
  setOnline(false)
  const outbox = open()
  expect(leave()).toBe('left')
  write(outbox, 'one')
  await settle()
  expect(leave()).toBe('asked')
  setOnline(true)
  await settle()
  expect(outbox.unsent()).toEqual([])
  expect(leave()).toBe('left')
})

test('words whose picture was lost wait for their writer, and go alone only if that is wanted', async () => {
  canKeep = false
  setOnline(false)
  open().add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  setOnline(true)
  got = []
  storeForTab(KEY, JSON.stringify([{ clientId: 'a', text: 'Look', isAnnouncement: false, hasPicture: true }]))
  const outbox = open()
  await settle(600_000)
  expect(got.filter(({ clientId }) => clientId === 'a')).toEqual([])
  expect(states(outbox)).toEqual(['Look: refused'])
  expect(outbox.unsent()[0]?.reason).toBe('The picture was lost. Add it again in a new message.')
  outbox.retry('a')
  await settle()
  expect(got.at(-1)).toMatchObject({ clientId: 'a', text: 'Look', file: null })
  expect(outbox.unsent()).toEqual([])
})

test('a picture that will never be taken is let go, and its words go alone only if that is wanted', async () => {
  answer = ({ clientId, text, file }) =>
    file
      ? Promise.reject(refusal(415, 'IMAGE_WRONG_TYPE', 'Please choose a picture.'))
      : Promise.resolve(aMessage(1, { clientId, text }))
  const outbox = open()
  outbox.add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  expect(outbox.unsent()).toMatchObject([
    { state: 'refused', file: null, hasPicture: true, reason: 'Please choose a picture.' },
  ])
  outbox.retry(outbox.unsent()[0]?.clientId ?? '')
  await settle()
  expect(shown.map(({ text }) => text)).toEqual(['Look'])
  expect(outbox.unsent()).toEqual([])
})

test('the end of the session stops it: nothing is sent as somebody else, and what is left stays kept', async () => {
  setOnline(false)
  const outbox = open()
  write(outbox, 'one')
  storeToken('of ben')
  setOnline(true)
  await settle(600_000)
  expect(got).toEqual([])
  expect(onStop).toHaveBeenCalledOnce()
  expect(readForTab(KEY)).toContain('one')
})

test('what is under way when the session ends is nothing to the next person', async () => {
  const ends: { resolve: (message: ChatMessage) => void; reject: (error: Error) => void }[] = []
  answer = () => new Promise((resolve, reject) => ends.push({ resolve, reject }))
  const arriving = open()
  write(arriving, 'one', 'two')
  storeToken('of ben')
  ends[0]?.resolve(aMessage(1))
  await settle(600_000)
  expect(shown).toEqual([])
  expect(got.map(({ text }) => text)).toEqual(['one'])
  expect(readForTab(KEY)).toContain('one')

  storeForTab(KEY, null)
  const failing = open()
  write(failing, 'three', 'four')
  storeToken('of ann')
  storeForTab(KEY, null)
  ends[1]?.reject(refusal(400, 'INVALID_INPUT', 'No.'))
  await settle(600_000)
  expect(got.map(({ text }) => text)).toEqual(['one', 'three'])
  expect(readForTab(KEY)).toBeNull()
})

test('a picture that is found after the session has ended goes nowhere', async () => {
  setOnline(false)
  open().add({ text: 'Look', isAnnouncement: false, file: picture() })
  await settle()
  storeToken('of ann again')
  setOnline(true)
  open()
  storeToken('of ben')
  storeForTab(KEY, null)
  await settle()
  expect(got).toEqual([])
  expect(readForTab(KEY)).toBeNull()
})
