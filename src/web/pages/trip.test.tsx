import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser, TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { getOwnBalance } from '#contract/balances.ts'
import { getAvailability, holdPlaces, listBookings } from '#contract/bookings.ts'
import { listCars, listSeats } from '#contract/cars.ts'
import { countUnreadMessages } from '#contract/chat.ts'
import { failures } from '#contract/errors.ts'
import { checkPayment } from '#contract/payments.ts'
import { getRide } from '#contract/rides.ts'
import { getTrip } from '#contract/trips.ts'
import { getWaitlist } from '#contract/waitlist.ts'
import { listSeatSuggestions } from '#contract/seat-suggestions.ts'
import { failure } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { buildUser } from '#testing/sign-in.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import { aBooking, anAvailability, toBooking } from '../features/bookings/bookings.fixture.ts'
import { carOf, seatsOf } from '../features/cars/cars.fixture.ts'
import { aPerson } from '../features/expenses/balances.fixture.ts'
import { aPayment } from '../features/payments/payments.fixture.ts'
import { clearTabStorage } from '../api/storage.ts'
import { aRide } from '../features/rides/rides.fixture.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import TripPage from './trip.tsx'

const car = carOf(1)
let server: FakeServer

/** There is no layout in tests: scrolling calls all intersection observers. */
const observerCallbacks: (() => void)[] = []
const scrollDown = () => act(() => observerCallbacks.forEach((callback) => callback()))

/** Whether the window has room for the booking card beside the page; otherwise a bar is at its end. */
function setWide(isWide: boolean) {
  const media = Object.assign(new EventTarget(), { matches: isWide })
  vi.stubGlobal('matchMedia', () => media)
}

beforeEach(() => {
  observerCallbacks.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        observerCallbacks.push(() => onChange([{ isIntersecting: true }]))
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  setWide(false)
  server = startFakeServer()
  server.on(listSeatSuggestions, [])
  server.on(getTrip, aTrip())
  server.on(getAvailability, anAvailability())
  server.on(listCars, [car])
  server.on(listSeats, seatsOf(car))
  server.on(getCurrentUser, buildUser())
  server.on(listBookings, [])
  server.on(getWaitlist, null)
  server.on(countUnreadMessages, { unread: 0 })
  server.on(getRide, aRide())
  server.on(getOwnBalance, aPerson('Ann', '0.00'))
})

const page = (id: string, queryClient = createQueryClient()) => (
  <TestQueries client={queryClient}>
    <TripPage id={id} />
  </TestQueries>
)

test('a trip opens with its picture, title and facts', async () => {
  server.on(getTrip, aTrip({ category: null, tourIncludes: ['Tents'] }))
  render(page('7'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Vega Islands' })).toBeInTheDocument()
  expect(screen.getByText('And an archipelago.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Tour Includes' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Activities' })).not.toBeInTheDocument()
  expect(document.querySelector('[data-hero] img')).toHaveAttribute('src', '/photos/hiking.jpg')
  expect(document.title).toBe('Vega Islands, Wild Trip Planner')
})

test.each([
  { isAdmin: true, hrefs: ['/admin/trips/7/edit'] },
  { isAdmin: false, hrefs: [] },
])('the link to the editor shows only for admins: $isAdmin', async ({ isAdmin, hrefs }) => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  server.on(getCurrentUser, buildUser({ isAdmin }))
  render(page('7'))
  await screen.findByRole('heading', { level: 1, name: 'Vega Islands' })
  // Once signed in, the invitation to sign up disappears.
  await waitFor(() => expect(screen.queryByText('Ready for Adventure?')).toBeNull())
  const editLinks = screen.queryAllByRole('link', { name: 'Edit Trip' })
  expect(editLinks.map((link) => link.getAttribute('href'))).toEqual(hrefs)
})

test('the page shows the result after a return from paying, and cleans the address', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  history.replaceState(
    null,
    '',
    '/trip/7?payment=success&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded&tab=cars',
  )
  server.on(checkPayment, { payment: aPayment(), booking: toBooking(aBooking()), refundReason: null })
  render(page('7'))
  expect(await screen.findByRole('heading', { name: 'Your spot has been secured!' })).toBeInTheDocument()
  expect(location.search).toBe('?tab=cars')
  const outcome = within(screen.getByRole('region', { name: 'Payment' }))
  expect(outcome.getByRole('button', { name: 'Add to calendar' })).toBeInTheDocument()
  history.replaceState(null, '', '/')
})

test('signed-in people get tabs for booking, cars, volunteering and expenses, kept in the URL', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  history.replaceState(null, '', '/trip/7?tab=cars')
  render(page('7'))
  expect(await screen.findByRole('tab', { name: 'Cars', selected: true })).toBeInTheDocument()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Booking',
    'Cars',
    'Volunteer Car',
    'Expenses',
  ])
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Booking' }))
  expect(location.search).toBe('?tab=booking')
  expect(await screen.findByRole('button', { name: 'Hold spot' })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Choose a seat' })).not.toHaveLength(0)
  history.replaceState(null, '', '/')
})

test('a printed trip page shows your own seat', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  const seats = [
    {
      id: 9,
      carId: 1,
      seatLabel: 'Back Left',
      driverFirstName: 'Maya',
      isOwnCar: false,
      fuelEstimate: '48.50',
    },
  ]
  server.on(listBookings, [aBooking({ transport: 'car', seatIds: [9], seats })])
  render(page('7'))
  expect(await screen.findByRole('region', { name: 'Your spot, as printed' })).toHaveTextContent(
    'Confirmed. You. Back Left in Maya’s car',
  )
})

test('a trip without free seats in cars offers a place without a seat', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  server.on(getAvailability, anAvailability({ freeCarSeats: 0 }))
  render(page('7'))
  expect(await screen.findAllByRole('button', { name: 'Book a spot' })).not.toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Choose a seat' })).not.toBeInTheDocument()
})

test('the next step opens a sheet, which closes by Escape or a link in it', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  history.replaceState(null, '', '/trip/7')
  const user = userEvent.setup()
  render(page('7'))
  const openSheet = async () => {
    await user.click((await screen.findAllByRole('button', { name: 'Choose a seat' }))[0]!)
    return within(await screen.findByRole('dialog', { name: 'Book your spot' }))
  }
  const sheet = await openSheet()
  await user.click(await sheet.findByRole('radio', { name: '2' }))
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  // The tab has the same choice.
  expect(await screen.findByRole('radio', { name: '2' })).toBeChecked()

  await user.click((await openSheet()).getByRole('link', { name: 'Offer your car' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Volunteer Car', selected: true })).toBeInTheDocument()
  clearTabStorage()
  history.replaceState(null, '', '/')
})

test('the sheet closes with the booking, and stays closed when that has ended', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  const queryClient = createQueryClient()
  const user = userEvent.setup()
  render(
    <TestQueries client={queryClient}>
      <TripPage id="7" />
    </TestQueries>,
  )
  await user.click((await screen.findAllByRole('button', { name: 'Choose a seat' }))[0]!)
  await screen.findByRole('dialog', { name: 'Book your spot' })
  const setBookings = async (...bookings: ReturnType<typeof aBooking>[]) => {
    server.on(listBookings, bookings)
    await act(() => queryClient.invalidateQueries())
  }
  await setBookings(aBooking())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await setBookings()
  expect(await screen.findAllByRole('button', { name: 'Choose a seat' })).not.toHaveLength(0)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a wide window has the form to book in the card, but not for visitors', async () => {
  setWide(true)
  const { unmount } = render(page('7'))
  const findCard = async () => within(await screen.findByRole('complementary', { name: 'Booking' }))
  const visitorsCard = await findCard()
  expect(visitorsCard.getByRole('link', { name: 'Sign Up Now' })).toBeInTheDocument()
  expect(visitorsCard.queryByRole('radio')).not.toBeInTheDocument()
  unmount()

  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  render(page('7'))
  const card = await findCard()
  expect(await card.findByRole('button', { name: 'Hold spot' })).toBeInTheDocument()
  expect(card.getByRole('radio', { name: 'Just me' })).toBeChecked()
})

test('whoever loses the race for the last spot is told so in the card, and can join the waitlist', async () => {
  setWide(true)
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  server.on(holdPlaces, () => {
    server.on(getAvailability, anAvailability({ placesLeft: 0, maxPartyNow: 0 }))
    return failure('TRIP_FULL')
  })
  render(page('7'))
  const user = userEvent.setup()
  const card = within(await screen.findByRole('complementary', { name: 'Booking' }))
  await user.click(await card.findByRole('button', { name: /^Hold spot/ }))
  expect(await card.findByRole('alert')).toHaveTextContent(failures.TRIP_FULL.message)
  expect(card.getByRole('button', { name: 'Join Waitlist' })).toBeEnabled()
})

test('when a free trip is booked in the card, the focus stays there', async () => {
  setWide(true)
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  server.on(getTrip, aTrip({ price: '0.00' }))
  server.on(holdPlaces, () => {
    server.on(listBookings, [aBooking()])
    return toBooking(aBooking())
  })
  render(page('7'))
  const user = userEvent.setup()
  await screen.findByRole('tab', { name: 'Booking' })
  const aside = screen.getByRole('complementary', { name: 'Booking' })
  await user.click(await within(aside).findByRole('button', { name: 'Book for free' }))
  const step = await within(aside).findByRole('link', { name: 'You’re going' })
  await waitFor(() => expect(step.parentElement).toHaveFocus())
})

test('visitors see the cars when they scroll down, and a free seat leads them to the login', async () => {
  render(page('7'))
  await waitFor(() => expect(observerCallbacks).not.toEqual([]))
  expect(screen.queryByRole('heading', { name: 'Cars' })).not.toBeInTheDocument()
  scrollDown()
  const seat = await screen.findByRole('link', { name: /^Back Left, available/ })
  expect(seat).toHaveAttribute('href', '/api/login')
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  expect(renderToString(page('7'))).not.toContain('Vehicle by Driver')
})

test('a missing trip is not found', async () => {
  server.fails(getTrip, 'TRIP_NOT_FOUND')
  render(page('99'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Trip Not Found' })).toBeInTheDocument()
  expect(screen.getByText("The adventure you're looking for doesn't exist.")).toBeInTheDocument()
})

test('an invalid id is not found without asking the server', () => {
  render(page('abc'))
  expect(screen.getByRole('heading', { level: 1, name: 'Trip Not Found' })).toBeInTheDocument()
  expect(server.requests).toEqual([])
})

test('a trip that could not be loaded offers to try again', async () => {
  server.fails(getTrip, 'INTERNAL')
  render(page('7'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('a draft that the server rendered as not found appears once the browser may load it', async () => {
  server.on(getTrip, aTrip({ status: 'draft' }))
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page('7'))
  expect(container).toHaveTextContent('Trip Not Found')

  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = await act(() => Promise.resolve(hydrateRoot(container, page('7'))))
  await waitFor(() => expect(container).toHaveTextContent('Vega Islands'))
  expect(container).toHaveTextContent('Draft')
  expect(consoleError).not.toHaveBeenCalled()
  act(() => root.unmount())
  container.remove()
})

test('a cancelled trip says so, and offers nothing to book', async () => {
  server.on(getTrip, aTrip({ status: 'cancelled' }))
  render(page('7'))
  expect(await screen.findByText('This trip is cancelled.')).toBeInTheDocument()
  expect(screen.queryByText(/Refund if you cancel/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument()
})

test('anybody can add a trip to a calendar; signed-in people can subscribe to all of theirs', async () => {
  const user = userEvent.setup()
  render(page('7'))
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
  expect(screen.getByRole('menuitem', { name: /^Download/ })).toHaveAttribute(
    'href',
    '/api/trips/7/calendar.ics',
  )
  expect(screen.queryByRole('menuitem', { name: /^Subscribe/ })).not.toBeInTheDocument()
  cleanup()

  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  render(page('7'))
  await screen.findByRole('tab', { name: 'Booking' })
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }))
  expect(screen.getByRole('menuitem', { name: /^Subscribe/ })).toHaveAttribute('href', '/account#calendar')
})
