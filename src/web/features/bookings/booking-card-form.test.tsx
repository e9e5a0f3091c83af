import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { holdPlaces } from '#contract/bookings.ts'
import { listSeats } from '#contract/cars.ts'
import { failures } from '#contract/errors.ts'
import { getSite } from '#contract/site.ts'
import { failure } from '#testing/fake-reply.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../../api/query.ts'
import { emptySite } from '../../api/site.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import { BookingCard } from './booking-card.tsx'
import { BookingTab } from './booking-tab.tsx'
import { seatId, seats, withBookingSite } from './booking-tab.fixture.tsx'
import { aHold, toBooking } from './bookings.fixture.ts'
import { CardHasForm } from './card-has-form.ts'

const site = withBookingSite()

const card = () => within(screen.getByRole('complementary', { name: 'Booking' }))
const tab = () => within(screen.getByRole('region', { name: 'Booking tab' }))
const sheet = () => within(screen.getByRole('dialog'))

/** Shows the card beside the tab, as on a wide screen, and waits until both are loaded. */
async function showBoth(trip = aTrip({ price: '489.50' })): Promise<UserEvent> {
  const user = renderWithProviders(
    <>
      <section aria-label="Booking tab">
        <CardHasForm value>
          <BookingTab trip={trip} />
        </CardHasForm>
      </section>
      <aside aria-label="Booking">
        <BookingCard trip={trip} step={{ kind: 'choose' }} hasForm />
      </aside>
    </>,
    signIn(createQueryClient(), { id: 'ida' }),
  )
  await card().findByRole('combobox', { name: 'How will you get there?' })
  await tab().findByRole('group', { name: /Vehicle by Driver/ })
  return user
}

/** Chooses a seat on the plan in the sheet, or in the tab. */
async function pickSeat(user: UserEvent, place: ReturnType<typeof card>, name: RegExp) {
  const plan = await place.findByRole('group', { name: /Vehicle by Driver/ })
  await user.click(within(plan).getByRole('button', { name }))
}

function takeSeatElsewhere(label: string) {
  site.server.on(
    listSeats,
    seats.map((seat) => (seat.seatLabel === label ? { ...seat, isLocked: true, isHeld: true } : seat)),
  )
}

test('books what was chosen in the tab, with the names that were typed there, and leads to the checkout', async () => {
  const hold = aHold(900, { partySize: 2, transport: 'car' })
  site.server.on(holdPlaces, toBooking(hold))
  const user = await showBoth()
  await user.click(tab().getByRole('radio', { name: '2' }))
  await user.type(tab().getByLabelText('Guest 1 name (optional)'), 'Liv')
  await pickSeat(user, tab(), /^Back Left, available/)
  expect(card().getByRole('radio', { name: '2' })).toBeChecked()
  expect(card().getByText(/^Back Left in \w+’s car\. 1 still needs a seat\.$/)).toBeInTheDocument()
  expect(card().getByText('2 × $489.50')).toBeInTheDocument()
  await user.click(card().getByRole('button', { name: 'Hold seat and pay' }))
  await waitFor(() => expect(location.pathname).toBe('/checkout'))
  expect(site.server.calls(holdPlaces)[0]?.body).toEqual({
    partySize: 2,
    guests: ['Liv'],
    transport: 'car',
    seatIds: [seatId('Back Left')],
  })
})

test('the tab shows what was chosen in the card', async () => {
  const user = await showBoth()
  await user.click(card().getByRole('radio', { name: '2' }))
  expect(tab().getByRole('radio', { name: '2' })).toBeChecked()
  await user.selectOptions(card().getByRole('combobox'), 'Own transport')
  expect(tab().getByRole('radio', { name: /^Own transport/ })).toBeChecked()
  expect(card().queryByRole('button', { name: 'Choose seats' })).not.toBeInTheDocument()
  expect(card().getByRole('option', { name: /^Driving my own car/ })).toBeDisabled()
})

test('seats are chosen in a sheet, which gives the focus back, and can be given up in the card', async () => {
  const user = await showBoth()
  await user.click(card().getByRole('radio', { name: '2' }))
  await user.click(card().getByRole('button', { name: 'Choose seats' }))
  await pickSeat(user, sheet(), /^Back Left, available/)
  await pickSeat(user, sheet(), /^Back Right, available/)
  await user.click(sheet().getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(card().getByRole('button', { name: 'Change seats' })).toHaveFocus()
  expect(card().getByText(/^Back Left and Back Right in \w+’s car$/)).toBeInTheDocument()
  expect(card().getByText(/^Plus about \$\d+\.00 to \w+ for fuel\.$/)).toBeInTheDocument()
  await user.click(card().getByRole('button', { name: 'Remove Back Left' }))
  expect(card().getByRole('button', { name: 'Choose a seat' })).toBeInTheDocument()
  expect(card().getByRole('button', { name: 'Hold seat and pay' })).toBeEnabled()
})

test('the sheet closes when no seat can be chosen, and does not open again by itself', async () => {
  const user = await showBoth()
  await user.click(card().getByRole('button', { name: 'Choose a seat' }))
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  await user.click(tab().getByRole('radio', { name: /^Own transport/ }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(tab().getByRole('radio', { name: /^A seat in a car/ }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('says in the card why a hold was refused, but not in the tab', async () => {
  site.server.fails(holdPlaces, 'TRY_AGAIN')
  const user = await showBoth()
  await user.click(card().getByRole('button', { name: 'Hold spot and pay' }))
  expect(await card().findByRole('alert')).toHaveTextContent(failures.TRY_AGAIN.message)
  expect(tab().queryByRole('alert')).not.toBeInTheDocument()
})

test('the loss of a seat is announced once, and shown in card and tab', async () => {
  site.server.on(holdPlaces, () => {
    takeSeatElsewhere('Back Left')
    return failure('SEAT_TAKEN')
  })
  const user = await showBoth()
  await pickSeat(user, tab(), /^Back Left, available/)
  await user.click(tab().getByRole('button', { name: 'Hold seat and pay' }))
  expect(await card().findByRole('alert')).toHaveTextContent(/^Someone just took Back Left\./)
  expect(screen.getAllByText(/^Someone just took Back Left\./)).toHaveLength(2)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('the seat in the address is chosen in card and tab, and its loss is announced once', async () => {
  takeSeatElsewhere('Back Right')
  history.replaceState(null, '', `/trip/7?tab=booking&seat=${seatId('Back Right')}#places`)
  await showBoth()
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
  expect(card().getByRole('alert')).toHaveTextContent(/^Someone just took Back Right\./)
  expect(location.search).toBe('?tab=booking')
})

test.each([
  { from: 'card', sending: card, other: tab },
  { from: 'tab', sending: tab, other: card },
])('while the $from is sending, the other form cannot send', async ({ sending, other }) => {
  const respond = site.server.holds(holdPlaces)
  const user = await showBoth()
  await user.click(sending().getByRole('button', { name: 'Hold spot and pay' }))
  const otherButton = other().getByRole('button', { name: 'Holding…' })
  expect(otherButton).toHaveAttribute('aria-disabled', 'true')
  await user.click(otherButton)
  respond(failure('TRIP_FULL'))
  expect(await sending().findByRole('alert')).toHaveTextContent(failures.TRIP_FULL.message)
  expect(other().getByRole('button', { name: 'Hold spot and pay' })).toBeEnabled()
  expect(site.server.calls(holdPlaces)).toHaveLength(1)
})

test('the card and the tab offer the waitlist to a party that does not fit, with one choice of terms', async () => {
  site.setAvailability({ placesLeft: 1, maxPartyNow: 1 })
  const user = await showBoth()
  await user.click(card().getByRole('radio', { name: '3' }))
  expect(card().getByRole('heading', { name: 'No room for 3 right now' })).toBeInTheDocument()
  expect(card().getByRole('button', { name: 'Join Waitlist' })).toBeEnabled()
  await user.click(card().getByRole('radio', { name: /^Fewer is fine/ }))
  expect(tab().getByRole('radio', { name: /^Fewer is fine/ })).toBeChecked()
  // Landmarks need different names.
  expect(screen.getAllByRole('region', { name: 'Waitlist' })).toHaveLength(1)
  expect(card().queryByRole('button', { name: /^Hold/ })).not.toBeInTheDocument()
})

test('a trip without free seats says so instead of opening the seat plans', async () => {
  site.server.on(
    listSeats,
    seats.map((seat) => ({ ...seat, isLocked: true })),
  )
  await showBoth()
  expect(card().getByText('All seats are taken right now.')).toBeInTheDocument()
  expect(card().queryByRole('button', { name: 'Choose a seat' })).not.toBeInTheDocument()
})

test('a free trip is booked at once', async () => {
  await showBoth(aTrip({ price: '0.00' }))
  expect(card().getByRole('button', { name: 'Book for free' })).toBeEnabled()
  expect(card().getByText('Free')).toBeInTheDocument()
})

test('a trip that cannot be paid for yet is held, and the page stays', async () => {
  site.server.on(getSite, emptySite)
  site.server.on(holdPlaces, toBooking(aHold(900)))
  const user = await showBoth()
  await user.click(card().getByRole('button', { name: 'Hold spot' }))
  await waitFor(() => expect(card().getByRole('button', { name: 'Hold spot' })).toBeEnabled())
  expect(site.server.calls(holdPlaces)).toHaveLength(1)
  expect(location.pathname).not.toBe('/checkout')
})
