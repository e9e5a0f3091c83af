import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  acceptOffer,
  cancelBooking,
  changeBooking,
  previewCancellation,
  renewHold,
} from '#contract/bookings.ts'
import { listSeats } from '#contract/cars.ts'
import { getSite } from '#contract/site.ts'
import { emptySite } from '../../api/site.ts'
import {
  comeBackAs,
  pickSeat,
  seatId,
  seats,
  showAs,
  showTab,
  withBookingSite,
} from './booking-tab.fixture.tsx'
import { aBooking, aHold, toBooking } from './bookings.fixture.ts'

const site = withBookingSite()

test('a hold counts down by the server’s time, warns two minutes ahead, and can be renewed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The device's clock is hours off: only elapsed time counts.
  vi.setSystemTime('2027-01-01T05:00:00.000Z')
  site.setBookings(aHold(600))
  site.server.on(renewHold, () => {
    site.setBookings(aHold(900))
    return toBooking(aHold(900))
  })
  showTab()
  expect(await screen.findByText(/^(10:00|9:59) left$/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Pay $489.50' })).toHaveAttribute(
    'href',
    '/checkout?tripId=7&amount=48950',
  )

  // Then less than two of the ten minutes are left.
  await act(() => vi.advanceTimersByTimeAsync(481_000))
  const announcements = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announcements).toContain('Less than 2 minutes left')
  expect(announcements.some((text) => text.includes('up to 45 minutes in total'))).toBe(true)
  act(() => screen.getByRole('button', { name: 'Keep holding' }).click())
  expect(await screen.findByText(/^(15:00|14:59) left$/)).toBeInTheDocument()
  expect(screen.queryByText('Less than two minutes left.')).not.toBeInTheDocument()
})

test('a hold cannot be paid for, and says so, if payments are not set up', async () => {
  site.server.on(getSite, emptySite)
  site.setBookings(aHold(600))
  showTab()
  expect(await screen.findByText(/You can’t pay on this site yet/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
})

test('a hold whose payment is being processed has neither a countdown nor a link to pay', async () => {
  site.setBookings(aHold(80_000, { paymentStatus: 'processing' }))
  showTab()
  expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeInTheDocument()
  expect(screen.queryByText(/left$/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Keep holding' })).not.toBeInTheDocument()
})

test('says that a hold has expired, and offers to hold again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  site.setBookings(aHold(5))
  showTab()
  await screen.findByRole('heading', { name: 'Held for you' })
  site.setBookings(aBooking({ status: 'expired', endedBy: 'time' }))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(await screen.findByText(/Your hold expired/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Hold spot' })).toBeEnabled()
})

test('a confirmed party without seats sees the free ones and can take one', async () => {
  site.setBookings(aBooking({ transport: 'car', partySize: 2, guests: ['Liv'] }))
  site.server.on(changeBooking, () => {
    const changedBooking = aBooking({
      transport: 'car',
      partySize: 2,
      guests: ['Liv'],
      seatIds: [103],
      seats: [{ id: 103, carId: 1, seatLabel: 'Back Right', driverFirstName: 'Maya', fuelEstimate: '48.50' }],
    })
    site.setBookings(changedBooking)
    return toBooking(changedBooking)
  })
  const user = showTab()
  expect(await screen.findByText('2 of you still need a seat.')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '3' })).toBeDisabled()
  await pickSeat(user, /^Back Right, available/)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('1 of you still needs a seat.')).toBeInTheDocument()
  expect(site.server.calls(changeBooking)).toMatchObject([{ params: { id: 31 }, body: { seatIds: [103] } }])
})

test("a driver's guests keep their seats when something else changes, and can choose others", async () => {
  const ownSeatId = seatId('Back Left')
  site.server.on(
    listSeats,
    seats.map((seat) => (seat.id === ownSeatId ? { ...seat, isLocked: true, isMine: true } : seat)),
  )
  site.setBookings(
    aBooking({
      transport: 'driving',
      partySize: 2,
      guests: ['Liv'],
      seatIds: [ownSeatId],
      seats: [
        { id: ownSeatId, carId: 1, seatLabel: 'Back Left', driverFirstName: 'Maya', fuelEstimate: '48.50' },
      ],
    }),
  )
  site.server.fails(changeBooking, 'TRY_AGAIN')
  const user = showTab()
  expect(await screen.findByText('Driving your own car; Liv in Back Left')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Change booking' }))
  await user.type(screen.getByLabelText('Guest 1 name (optional)'), 'a')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await pickSeat(user, /^Back Right, available/)
  expect(screen.getByText('Driving my own car; Liva in Back Right')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(site.server.calls(changeBooking).map(({ body }) => body)).toEqual([
    { partySize: 2, guests: ['Liva'], transport: 'driving', seatIds: [ownSeatId] },
    { partySize: 2, guests: ['Liva'], transport: 'driving', seatIds: [seatId('Back Right')] },
  ])
})

test('opening the change form moves the focus there, and saving moves it to the booking', async () => {
  const booking = aBooking({ transport: 'own' })
  site.setBookings(booking)
  site.server.on(changeBooking, toBooking(booking))
  const scrolledTo: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this)
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Change booking' }))
  const title = screen.getByRole('heading', { name: 'Change your booking' })
  expect(title).toHaveFocus()
  expect(scrolledTo).toEqual([title])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'You’re going' })).toHaveFocus())
})

test('after choosing a party that is too large, the booking can still be kept as it is', async () => {
  site.setBookings(aHold(900, { transport: 'own' }))
  site.setAvailability({ maxPartyNow: 1 })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Change booking' }))
  await user.click(screen.getByRole('radio', { name: '4' }))
  expect(screen.getByText('There’s only room for 2 people right now.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep as it is' }))
  expect(await screen.findByRole('button', { name: 'Change booking' })).toBeInTheDocument()
})

test('the address of the change form opens it, or leads to the booking if it cannot be changed', async () => {
  site.setBookings(aBooking({ transport: 'own' }))
  history.replaceState(null, '', '#change-booking')
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  showTab()
  const title = await screen.findByRole('heading', { name: 'Change your booking' })
  expect(document.getElementById('change-booking')).toBe(title)
  cleanup()
  site.setAvailability({ isOpen: false })
  showTab()
  const bookingHeading = await screen.findByRole('heading', { name: 'You’re going' })
  expect(document.getElementById('change-booking')).toContainElement(bookingHeading)
})

test('a hold without a chosen transport leads to the free seats', async () => {
  site.setBookings(aHold(900))
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Choose your seat' }))
  await pickSeat(user, /^Back Left, available/)
  expect(screen.getByText('Back Left in Maya’s car, $50.00 fuel share')).toBeInTheDocument()
})

test('says that no seat is free instead of offering to choose one', async () => {
  site.setBookings(aBooking())
  site.setAvailability({ freeCarSeats: 0 })
  showTab()
  expect(await screen.findByText(/No seats are free right now/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Change booking' })).toBeInTheDocument()
})

test('cancelling first shows the refund, and that the car is withdrawn too', async () => {
  site.setBookings(aBooking({ unitPrice: '100.00', paid: '100.00' }))
  site.server.on(cancelBooking, () => {
    const amounts = { paid: '100.00', refunded: '50.00', refundPending: '50.00' }
    const cancelledBooking = aBooking({ status: 'cancelled', endedBy: 'traveller', ...amounts })
    site.setBookings(cancelledBooking)
    return toBooking(cancelledBooking)
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel your booking?' })
  expect(
    await within(dialog).findByText(
      'You’ll get $50.00 back: 50% of $100.00, because the trip starts in 20 days.',
    ),
  ).toBeInTheDocument()
  expect(within(dialog).getByText(/Your car will be withdrawn from the trip too/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking · refund $50.00' }))
  expect(await screen.findByText(/Your booking is cancelled\. You can book again/)).toHaveTextContent(
    /A refund of \$50\.00 is on its way\.$/,
  )
  expect(screen.getByText('Booking cancelled')).toBeInTheDocument()
  expect(screen.getByText('$50.00 will be refunded to the way you paid.')).toBeInTheDocument()
})

test('making a paid party smaller shows the refund before it is saved', async () => {
  const paidBooking = aBooking({
    partySize: 2,
    unitPrice: '100.00',
    paid: '200.00',
    transport: 'own',
    guests: ['Liv'],
  })
  site.setBookings(paidBooking)
  const user = showTab()
  expect(await screen.findByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/bookings/31/receipt')
  await user.click(screen.getByRole('button', { name: 'Change booking' }))
  expect(site.server.calls(previewCancellation)).toEqual([])
  await user.click(await screen.findByRole('radio', { name: 'Just me' }))
  expect(
    await screen.findByText(
      'You’ll get $50.00 back for 1 person: 50% of $100.00, because the trip starts in 20 days.',
    ),
  ).toBeInTheDocument()
  expect(site.server.calls(previewCancellation)).toEqual([{ params: { id: 31 }, query: { leaving: 1 } }])
  site.server.on(changeBooking, () => {
    const smallerBooking = {
      ...paidBooking,
      partySize: 1,
      guests: [],
      refunded: '50.00',
      refundPending: '50.00',
    }
    site.setBookings(smallerBooking)
    return toBooking(smallerBooking)
  })
  await user.click(screen.getByRole('button', { name: 'Save · refund $50.00' }))
  expect(
    await screen.findByText('Your booking is updated. $50.00 will be refunded to the way you paid.'),
  ).toBeInTheDocument()
})

test('an offer shows its deadline, and can be accepted in the tab', async () => {
  site.setBookings(
    aBooking({ status: 'offered', secondsLeft: 7200, expiresAt: '2027-03-09T14:02:00.000Z', partySize: 2 }),
  )
  site.server.on(acceptOffer, () => {
    site.setBookings(aHold(900, { partySize: 2 }))
    return toBooking(aHold(900, { partySize: 2 }))
  })
  const user = showTab()
  expect(await screen.findByText(/Accept by Tue, Mar 9, \d\d:\d\d\./)).toBeInTheDocument()
  expect(screen.getByText(/then you have 15 minutes to pay/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Accept your spots' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Held for you' })).toHaveFocus())
  expect(site.server.changes).toEqual(['POST /api/bookings/31/accept'])
})

test('an unfinished change to a booking is resumed, unless it was discarded', async () => {
  site.setBookings(aHold(600, { transport: 'own' }))
  const user = showAs('ann')
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.click(screen.getByRole('radio', { name: '2' }))

  const returningUser = comeBackAs('ann')
  await screen.findByRole('heading', { name: 'Change your booking' })
  expect(screen.getByRole('radio', { name: '2' })).toBeChecked()
  await returningUser.click(screen.getByRole('button', { name: 'Keep as it is' }))

  comeBackAs('ann')
  await screen.findByRole('button', { name: /^Change/ })
  expect(screen.queryByRole('heading', { name: 'Change your booking' })).not.toBeInTheDocument()
})
