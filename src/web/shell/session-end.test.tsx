import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { createQueryClient } from '../api/query.ts'
import { forgetWithToken } from '../api/session.ts'
import { keepToken } from '../api/token.ts'
import { anAvailability } from '../features/bookings/bookings.fixture.ts'
import { takeReturnPath } from '../features/auth/return-to.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import TripPage from '../pages/trip.tsx'
import { dismissToast } from '../ui/toast.tsx'
import { Shell } from './shell.tsx'

/** Who each token belongs to. */
let sessions: Record<string, { id: string; firstName: string }>
let streams: { onerror: () => void; readyState: number }[]
const goTo = vi.fn<(path: string) => void>()
let stop: () => void = () => undefined

const maya = { id: 'maya', firstName: 'Maya' }
const jonas = { id: 'jonas', firstName: 'Jonas' }
const path = '/trip/7?tab=volunteer'

beforeEach(() => {
  sessions = { 'of maya': maya }
  streams = []
  goTo.mockClear()
  vi.spyOn(window.location, 'href', 'set').mockImplementation(goTo)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.stubGlobal(
    'EventSource',
    class {
      static CLOSED = 2
      readyState = 1
      onerror = () => undefined
      close = () => undefined
      addEventListener = () => undefined
      constructor() {
        streams.push(this)
      }
    },
  )
  vi.stubGlobal('fetch', (asked: string, { method = 'GET', headers }: RequestInit) => {
    const [, token = ''] = /^Bearer (.*)/.exec((headers as Record<string, string>).authorization ?? '') ?? []
    return Promise.resolve(answer(asked, method, sessions[token]))
  })
  history.replaceState(null, '', path)
})
afterEach(() => {
  stop()
  act(dismissToast)
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

function answer(asked: string, method: string, user: typeof maya | undefined): Response {
  const open: Record<string, unknown> = {
    '/api/trips/7': aTrip(),
    '/api/trips/7/availability': anAvailability(),
    '/api/trips/7/cars': [],
    '/api/trips/7/seats': [],
    '/api/site': { socialLinks: {}, demoAccounts: [] },
  }
  const own: Record<string, unknown> = {
    '/api/auth/user': { ...user, email: 'a@example.org', lastName: null, isAdmin: false },
    '/api/trips/7/waitlist': null,
  }
  if (asked in open && method === 'GET') return Response.json(open[asked])
  if (!user) return Response.json({ code: 'UNAUTHORIZED', message: 'Unauthorized' }, { status: 401 })
  return Response.json(method === 'GET' ? (own[asked] ?? []) : {}, { status: method === 'GET' ? 200 : 201 })
}

function open(page: ReactNode = <TripPage id="7" />) {
  const queryClient = createQueryClient()
  stop = forgetWithToken(queryClient)
  render(
    <QueryClientProvider client={queryClient}>
      <Shell>{page}</Shell>
    </QueryClientProvider>,
  )
}

const bootSpace = () => screen.findByLabelText('Boot space')
const describe = async (text: string) => fireEvent.change(await bootSpace(), { target: { value: text } })
const volunteer = () => fireEvent.click(screen.getByRole('button', { name: 'Volunteer Car' }))
const said = async () => (await screen.findByText('Unauthorized')).closest('[role=alert]')?.textContent
const signInAs = (token: string, user: typeof maya) => {
  sessions = { [token]: user }
  keepToken(token)
}

/** The session ends while somebody volunteers a car, and the page goes to the login. */
async function beCutOff() {
  signInAs('of maya', maya)
  open()
  await describe('Two rucksacks')
  sessions = {}
  volunteer()
  expect(await said()).toBe('UnauthorizedYou are logged out. Logging in again...')
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/login'))
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  expect(takeReturnPath()).toBe(path)
  stop()
  cleanup()
}

test('after a 401 on a trip you see the toast, go to the login, and find your input when you are back', async () => {
  await beCutOff()

  signInAs('new', maya)
  open()
  expect(await bootSpace()).toHaveValue('Two rucksacks')

  // Once sent, it does not come back.
  volunteer()
  await screen.findByText(/Your car has been volunteered!/)
  cleanup()
  open()
  expect(await bootSpace()).toHaveValue('')
})

test('what one person typed is deleted when another signs in', async () => {
  await beCutOff()

  signInAs('of jonas', jonas)
  open()
  expect(await bootSpace()).toHaveValue('')
  expect(Object.values(sessionStorage).join()).not.toContain('Two rucksacks')
})

test('public pages also say when the session was ended from elsewhere', async () => {
  signInAs('of maya', maya)
  open(<h1>About</h1>)
  await waitFor(() => expect(streams).toHaveLength(1))
  sessions = {}
  act(() => {
    streams[0]!.readyState = 2
    streams[0]!.onerror()
  })
  expect(await said()).toBe('UnauthorizedYou are logged out. Logging in again...')
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/login'))
})

test('a token that is already invalid silently shows the page as to a visitor', async () => {
  signInAs('of maya', maya)
  sessions = {}
  open()
  await waitFor(() => expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull())
  expect(await screen.findByText('Ready for Adventure?')).toBeInTheDocument()
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
})
