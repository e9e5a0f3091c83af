import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  acceptOffer,
  cancelBooking,
  changeBooking,
  previewCancellation,
  renewHold,
  type Cancellation,
} from '#contract/bookings.ts'
import { sendVerification } from '#contract/auth.ts'
import { listSeats } from '#contract/cars.ts'
import { getSite } from '#contract/site.ts'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../../api/query.ts'
import { emptySite } from '../../api/site.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import {
  car,
  comeBackAs,
  pickSeat,
  seatId,
  seats,
  showAs,
  showTab,
  withBookingSite,
} from './booking-tab.fixture.tsx'
import { aBooking, aHold, anInvitation, toBooking } from './bookings.fixture.ts'

const site = withBookingSite()

/** What the server says that somebody gets back for a paid place of $100. */
const cancellation: Cancellation = {
  paid: '100.00',
  refund: '50.00',
  percent: 50,
  reason: 'tiers',
  daysBefore: 20,
  tiers: [{ daysBefore: 14, percent: 50 }],
  added: [],
  withdrawsCar: true,
}

/** A seat of the car, as a booking lists it. */
const bookedSeat = (seatLabel: string) => ({
  id: seatId(seatLabel),
  carId: car.id,
  seatLabel,
  driverFirstName: car.driverFirstName,
  isOwnCar: car.isMine,
  fuelEstimate: car.fuelEstimate,
})

test('a hold counts down by the server’s time, warns two minutes ahead, and can be renewed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The device's clock is hours off: only elapsed time counts.
  vi.setSystemTime('2027-01-01T05:00:00.000Z')
  const hold = aHold(600, { unitPrice: '489.50' })
  site.setBookings(hold)
  site.server.on(renewHold, () => {
    site.setBookings(aHold(900))
    return toBooking(aHold(900))
  })
  showTab()
  expect(await screen.findByText(/^(10:00|9:59) left$/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Pay $489.50' })).toHaveAttribute(
    'href',
    `/checkout?tripId=${hold.tripId}&amount=48950`,
  )

  // Then less than two of the ten minutes are left.
  await act(() => vi.advanceTimersByTimeAsync(481_000))
  const findAnnouncements = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((text) => text.startsWith('Less than'))
  expect(findAnnouncements()).toEqual([
    // The time left, which only screen readers say, and the warning on the page.
    'Less than 2 minutes left',
    expect.stringMatching(/^Less than two minutes left\..* up to 45 minutes in total\.$/),
  ])
  act(() => screen.getByRole('button', { name: 'Keep holding' }).click())
  expect(await screen.findByText(/^(15:00|14:59) left$/)).toBeInTheDocument()
  expect(findAnnouncements()).toEqual([])
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
  expect(screen.getByRole('button', { name: 'Hold spot and pay' })).toBeEnabled()
})

test('a confirmed party without seats sees the free ones and can take one', async () => {
  const booking = aBooking({ transport: 'car', partySize: 2, guests: ['Liv'] })
  const seatIds = [seatId('Back Right')]
  site.setBookings(booking)
  site.server.on(changeBooking, () => {
    const changedBooking = { ...booking, seatIds, seats: [bookedSeat('Back Right')] }
    site.setBookings(changedBooking)
    return toBooking(changedBooking)
  })
  const user = showTab()
  expect(await screen.findByText('2 of you still need a seat.')).toBeInTheDocument()
  // A confirmed party cannot grow.
  expect(screen.getByRole('radio', { name: '3' })).toBeDisabled()
  await pickSeat(user, /^Back Right, available/)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('1 of you still needs a seat.')).toBeInTheDocument()
  expect(site.server.calls(changeBooking)).toMatchObject([{ params: { id: booking.id }, body: { seatIds } }])
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
      seats: [bookedSeat('Back Left')],
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
  site.setBookings(aHold(900, { transport: 'own', partySize: 1 }))
  // Besides the one that is held.
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

test('a link on the same page opens the change form, and opens it again after it was closed', async () => {
  site.setBookings(aBooking({ transport: 'own' }))
  onTestFinished(() => history.replaceState(null, '', '/'))
  const user = showTab()
  await screen.findByRole('heading', { name: 'You’re going' })
  for (const _time of ['first', 'second']) {
    act(() => history.pushState(null, '', '#change-booking'))
    const title = await screen.findByRole('heading', { name: 'Change your booking' })
    expect(title).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Keep as it is' }))
    expect(title).not.toBeInTheDocument()
  }
})

test('a hold without a chosen transport leads to the free seats', async () => {
  site.setBookings(aHold(900))
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Choose your seat' }))
  await pickSeat(user, /^Back Left, available/)
  expect(
    screen.getByText(`Back Left in ${car.driverFirstName}’s car, $${car.fuelEstimate} fuel share`),
  ).toBeInTheDocument()
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
  site.server.on(previewCancellation, cancellation)
  site.server.on(cancelBooking, () => {
    const amounts = { paid: '100.00', refunded: '50.00', refundPending: '50.00' }
    const cancelledBooking = aBooking({ status: 'cancelled', endedBy: 'traveller', ...amounts })
    site.setBookings(cancelledBooking)
    return toBooking(cancelledBooking)
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel your booking?' })
  expect(await within(dialog).findByText('You’ll get $50.00 back.')).toBeInTheDocument()
  const arithmetic = 'That’s 50% of $100.00, because the trip starts in 20 days.'
  expect(within(dialog).queryByText(arithmetic)).not.toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Why? You’ll get $50.00 back.' }))
  expect(within(dialog).getByText(arithmetic)).toBeInTheDocument()
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
  site.server.on(previewCancellation, cancellation)
  const user = showTab()
  expect(await screen.findByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    `/bookings/${paidBooking.id}/receipt`,
  )
  await user.click(screen.getByRole('button', { name: 'Change booking' }))
  expect(site.server.calls(previewCancellation)).toEqual([])
  await user.click(await screen.findByRole('radio', { name: 'Just me' }))
  expect(await screen.findByText('You’ll get $50.00 back for 1 person.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Why? You’ll get $50.00 back for 1 person.' }))
  expect(screen.getByText('That’s 50% of $100.00, because the trip starts in 20 days.')).toBeInTheDocument()
  expect(site.server.calls(previewCancellation)).toEqual([
    { params: { id: paidBooking.id }, query: { leaving: 1 } },
  ])
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
  const expiresAt = '2027-03-09T14:02:00.000Z'
  const offer = aBooking({ status: 'offered', secondsLeft: 7200, expiresAt, partySize: 2 })
  site.setBookings(offer)
  site.server.on(acceptOffer, () => {
    site.setBookings(aHold(900, { partySize: 2 }))
    return toBooking(aHold(900, { partySize: 2 }))
  })
  const user = showTab()
  // The time depends on the time zone.
  expect(await screen.findByText(/Accept by Tue, Mar 9, \d\d:\d\d\./)).toBeInTheDocument()
  expect(screen.getByText(/then you have 15 minutes to pay/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Accept your spots' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Held for you' })).toHaveFocus())
  expect(site.server.changes).toEqual([`POST /api/bookings/${offer.id}/accept`])
})

test('an invitation names the organiser, and waits until the address is confirmed', async () => {
  const invitation = anInvitation({ note: 'Come along', obstacle: 'unconfirmed' })
  site.setBookings(aBooking({ status: 'offered', secondsLeft: 600_000, invitation }))
  site.server.on(sendVerification)
  const user = showTab(aTrip(), signIn(createQueryClient(), { emailVerified: false }))
  const panel = await screen.findByRole('region', { name: 'Olga invites you' })
  expect(panel).toHaveTextContent('Come along')
  expect(panel).toHaveTextContent('7 days left')
  expect(panel).not.toHaveTextContent('waitlist')
  expect(screen.getByRole('button', { name: 'Accept your spot' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /^Resend link/ }))
  expect(await screen.findByText('A new link is on its way. It may take a minute.')).toBeInTheDocument()
})

test('an invitation to an address that the account no longer has can only be declined, and says why', async () => {
  const invitation = anInvitation({ obstacle: 'other-address' })
  site.setBookings(aBooking({ status: 'offered', secondsLeft: 600_000, invitation }))
  showTab()
  const panel = within(await screen.findByRole('region', { name: 'Olga invites you' }))
  expect(panel.getByText(/^This invitation was sent to your previous email address/)).toBeInTheDocument()
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Decline'])
  expect(panel.queryByText(/Accept/)).not.toBeInTheDocument()
})

test.each([
  ['upcoming', 'The organiser withdrew your invitation.'],
  ['cancelled', 'The organiser cancelled this trip.'],
] as const)('an invitation that an organiser ended says how: the trip is %s', async (status, words) => {
  const booking = aBooking({ status: 'cancelled', endedBy: 'organiser', invitation: anInvitation() })
  site.setBookings({ ...booking, trip: { ...booking.trip, status } })
  showTab(aTrip({ status }))
  expect(await screen.findByText(words)).toBeInTheDocument()
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
