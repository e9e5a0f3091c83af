import { useQuery, type QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { getCurrentUser } from '#contract/auth.ts'
import { listTripMonths } from '#contract/trips.ts'
import { failure } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { preloadAnswer } from '#testing/preload-answer.ts'
import { buildUser } from '#testing/sign-in.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { aBooking } from '../features/bookings/bookings.fixture.ts'
import { call } from './client.ts'
import { createQueryClient, queryOf } from './query.ts'
import { useSession } from './session.ts'
import { resetQueriesOnTokenChange } from './watch-session.ts'
import { deleteToken, holdToken, storeToken, renewToken } from './token.ts'

let server: FakeServer
let queryClient: QueryClient
let stopResetting: () => void

beforeEach(() => {
  server = startFakeServer()
  queryClient = createQueryClient()
  stopResetting = resetQueriesOnTokenChange(queryClient)
})
afterEach(() => stopResetting())

/** Shows the first name of the viewer, or the state of the session. */
function Name() {
  const session = useSession()
  return <p>{session.user?.firstName ?? session.state}</p>
}

function showSession() {
  render(
    <TestQueries client={queryClient}>
      <Name />
    </TestQueries>,
  )
}

/** Sets which tokens the server knows, and whose they are. */
const setKnownTokens = (people: Record<string, string>) =>
  server.on(getCurrentUser, (_call, { authorization = '' }) => {
    const firstName = people[authorization.replace('Bearer ', '')]
    return firstName === undefined ? failure('UNAUTHORIZED') : buildUser({ firstName })
  })

test('data loaded for one person is removed when another signs in', async () => {
  setKnownTokens({ one: 'Ida', two: 'Maya' })
  storeToken('one')
  showSession()
  await screen.findByText('Ida')
  preloadAnswer(queryClient, listBookings, {}, [aBooking()])

  act(() => storeToken('two'))

  await screen.findByText('Maya')
  expect(queryClient.getQueryData(queryOf(listBookings, {}).queryKey)).toBeUndefined()
})

test('an invalid token does not remove the data that visitors see', async () => {
  setKnownTokens({})
  storeToken('long gone')
  preloadAnswer(queryClient, listTripMonths, {}, ['2027-03'])
  showSession()

  await screen.findByText('signed-out')
  expect(queryClient.getQueryData(queryOf(listTripMonths, {}).queryKey)).toEqual(['2027-03'])
})

test('a later failure of the server does not sign the person out', async () => {
  setKnownTokens({ one: 'Ida' })
  storeToken('one')
  showSession()
  await screen.findByText('Ida')

  server.fails(getCurrentUser, 'UNAVAILABLE')
  await act(() => queryClient.invalidateQueries(queryOf(getCurrentUser, {})))

  expect(screen.getByText('Ida')).toBeInTheDocument()
})

test('a late refusal of an old token does not end a newer session', () => {
  storeToken('new')
  deleteToken('old')
  expect(localStorage.getItem('authToken')).toBe('new')
})

type LockCallback = () => unknown

/**
 * Fake of the browser's lock manager (encrypted pages only): one holder per name, or several of a shared
 * lock.
 */
function fakeLocks() {
  /** The end of the last request of each lock. */
  const last = new Map<string, Promise<unknown>>()
  const held = new Set<string>()
  const request = (name: string, ...rest: [LockCallback] | [{ mode: 'shared' }, LockCallback]) => {
    const [work, isShared] = rest.length === 1 ? [rest[0], false] : [rest[1], true]
    const before = isShared ? Promise.resolve() : (last.get(name) ?? Promise.resolve())
    const done = before
      .catch(() => undefined)
      .then(() => {
        held.add(name)
        return work()
      })
      .finally(() => held.delete(name))
    last.set(name, done)
    return done
  }
  const query = () => Promise.resolve({ held: [...held].map((name) => ({ name })) })
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true })
}
afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

test.each([
  ['with locks', fakeLocks],
  ['without locks', () => undefined],
])('the person stays signed in while a new token is on its way, %s', async (_how, setUpLocks) => {
  setUpLocks()
  setKnownTokens({ old: 'Ida' })
  storeToken('old')
  showSession()
  await screen.findByText('Ida')
  // The server has ended the old session and refuses it before the new token arrives.
  setKnownTokens({ new: 'Ida' })
  let arrive: (token: string) => void = () => undefined
  const renewal = holdToken(async () =>
    renewToken(await new Promise<string>((resolve) => (arrive = resolve))),
  )
  await act(() => queryClient.invalidateQueries(queryOf(getCurrentUser, {})))
  expect(screen.getByText('Ida')).toBeInTheDocument()

  arrive('new')
  await act(() => renewal)
  await act(() => queryClient.invalidateQueries(queryOf(getCurrentUser, {})))

  expect(screen.getByText('Ida')).toBeInTheDocument()
  expect(localStorage.getItem('authToken')).toBe('new')
})

test('a tab whose storage still holds the old token does not sign the person out', async () => {
  fakeLocks()
  setKnownTokens({})
  storeToken('old')
  await holdToken(() => Promise.resolve(renewToken('new')))
  localStorage.setItem('authToken', 'old')

  await expect(call(getCurrentUser, {})).rejects.toThrow('401')
  // This waits until the refusal has been handled.
  await holdToken(() => Promise.resolve())

  expect(localStorage.getItem('authToken')).toBe('old')
})

test.each([
  ['with locks', fakeLocks],
  ['without locks', () => undefined],
])('a refused session ends once it is clear that no new token comes, %s', async (_how, setUpLocks) => {
  setUpLocks()
  setKnownTokens({})
  storeToken('old')
  let fail: (error: Error) => void = () => undefined
  const renewal = holdToken(() => new Promise((_resolve, reject) => (fail = reject)))
  showSession()
  await expect(call(getCurrentUser, {})).rejects.toThrow('401')
  expect(localStorage.getItem('authToken')).toBe('old')
  expect(screen.getByText('loading')).toBeInTheDocument()

  fail(new Error('The connection was lost'))
  await expect(renewal).rejects.toThrow('lost')

  await screen.findByText('signed-out')
})

test('bookings are loaded again for the person who signs in', async () => {
  setKnownTokens({ one: 'Ida', two: 'Maya' })
  server.on(listBookings, [])
  storeToken('one')
  function Bookings() {
    return <p>{useQuery(queryOf(listBookings, {})).data?.length ?? 'none yet'} bookings</p>
  }
  render(
    <TestQueries client={queryClient}>
      <Bookings />
    </TestQueries>,
  )
  await screen.findByText('0 bookings')
  server.on(listBookings, [aBooking()])

  act(() => storeToken('two'))

  await screen.findByText('1 bookings')
})
