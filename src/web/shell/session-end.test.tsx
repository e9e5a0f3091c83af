import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser, TOKEN_STORAGE_KEY, type User } from '#contract/auth.ts'
import { getAvailability, listBookings } from '#contract/bookings.ts'
import { listCars, listSeats, volunteerCar } from '#contract/cars.ts'
import { countUnreadMessages } from '#contract/chat.ts'
import { countNotifications } from '#contract/notifications.ts'
import { getTrip } from '#contract/trips.ts'
import { getWaitlist } from '#contract/waitlist.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { buildUser } from '#testing/sign-in.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import { resetQueriesOnTokenChange } from '../api/watch-session.ts'
import { storeToken } from '../api/token.ts'
import { anAvailability } from '../features/bookings/bookings.fixture.ts'
import { carOf } from '../features/cars/cars.fixture.ts'
import { takeReturnPath } from '../features/auth/return-path.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import TripPage from '../pages/trip.tsx'
import { dismissToast } from '../ui/toast.tsx'
import { Shell } from './shell.tsx'

let server: FakeServer
/** Called with the path of each redirect. */
const goTo = vi.fn<(path: string) => void>()
let stopResetting: () => void = () => undefined

const maya = buildUser({ id: 'maya' })
const jonas = buildUser({ id: 'jonas', firstName: 'Jonas' })
const path = '/trip/7?tab=volunteer'

beforeEach(() => {
  goTo.mockClear()
  vi.spyOn(window.location, 'href', 'set').mockImplementation(goTo)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  server = startFakeServer()
  server.on(getTrip, aTrip())
  server.on(getAvailability, anAvailability())
  server.on(listCars, [])
  server.on(listSeats, [])
  server.on(countNotifications, { unread: 0 })
  server.on(countUnreadMessages, { unread: 0 })
  history.replaceState(null, '', path)
})
afterEach(() => {
  stopResetting()
  act(dismissToast)
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

function openPage(page: ReactNode = <TripPage id="7" />) {
  const queryClient = createQueryClient()
  stopResetting = resetQueriesOnTokenChange(queryClient)
  render(
    <TestQueries client={queryClient}>
      <Shell>{page}</Shell>
    </TestQueries>,
  )
}

const bootSpace = () => screen.findByLabelText('Boot space')
const typeBootSpace = async (text: string) => fireEvent.change(await bootSpace(), { target: { value: text } })
const volunteer = () => fireEvent.click(screen.getByRole('button', { name: 'Volunteer Car' }))
/** The title and the text of the toast. */
const toastText = async () => (await screen.findByText('Unauthorized')).closest('[role=alert]')?.textContent
const signInAs = (token: string, user: User) => {
  server.on(getCurrentUser, user)
  server.on(listBookings, [])
  server.on(getWaitlist, null)
  server.on(volunteerCar, carOf(9, { isMine: true, status: 'pending' }))
  storeToken(token)
}
/** The server refuses every session from now on. */
const endSessions = () => {
  for (const endpoint of [getCurrentUser, volunteerCar, listBookings, getWaitlist]) {
    server.fails(endpoint, 'UNAUTHORIZED')
  }
}

/** The session ends while Maya volunteers a car, and the page goes to the login. */
async function endSessionWhileVolunteering() {
  signInAs('of maya', maya)
  openPage()
  await typeBootSpace('Two rucksacks')
  endSessions()
  volunteer()
  expect(await toastText()).toBe('UnauthorizedYou are logged out. Logging in again...')
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/login'))
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  expect(takeReturnPath()).toBe(path)
  stopResetting()
  cleanup()
}

test('after a 401 on a trip the toast shows, the login opens, and the input is restored later', async () => {
  await endSessionWhileVolunteering()

  signInAs('new', maya)
  openPage()
  expect(await bootSpace()).toHaveValue('Two rucksacks')

  // Once sent, the draft is not restored.
  volunteer()
  await screen.findByText(/Your car has been volunteered!/)
  cleanup()
  openPage()
  expect(await bootSpace()).toHaveValue('')
})

test('the input of one person is deleted when another signs in', async () => {
  await endSessionWhileVolunteering()

  signInAs('of jonas', jonas)
  openPage()
  expect(await bootSpace()).toHaveValue('')
  expect(Object.values(sessionStorage).join()).not.toContain('Two rucksacks')
})

test('public pages also say that the session was ended elsewhere', async () => {
  signInAs('of maya', maya)
  openPage(<h1>About</h1>)
  await waitFor(() => expect(server.liveStreams).toHaveLength(1))
  endSessions()
  act(() => server.liveStream.isRefused())
  expect(await toastText()).toBe('UnauthorizedYou are logged out. Logging in again...')
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/login'))
})

test('with a token that is already invalid, the page shows as to a visitor, without a toast', async () => {
  signInAs('of maya', maya)
  endSessions()
  openPage()
  await waitFor(() => expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull())
  expect(await screen.findByText('Ready for Adventure?')).toBeInTheDocument()
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
})
