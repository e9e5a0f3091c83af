import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  acceptSeatSuggestion,
  declineSeatSuggestion,
  listSeatSuggestions,
} from '#contract/seat-suggestions.ts'
import { lostAnswer } from '#testing/fake-reply.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { BookingRow } from './booking-row.tsx'
import { showTab, withBookingSite } from './booking-tab.fixture.tsx'
import { aBooking, toBooking } from './bookings.fixture.ts'
import { aSeatSuggestion } from './seat-suggestions.fixture.ts'

const site = withBookingSite()

const seat = {
  id: 201,
  carId: 2,
  seatLabel: 'Passenger',
  driverFirstName: 'Jonas',
  isOwnCar: false,
  fuelEstimate: '42.00',
}
const booking = aBooking({ transport: 'car', seatIds: [201], seats: [seat] })

test('a suggested seat is shown beside the own one, and accepted', async () => {
  site.setBookings(booking)
  site.server.on(listSeatSuggestions, [aSeatSuggestion({ note: 'Your friends sit there' })])
  const user = showTab()
  const card = await screen.findByRole('region', { name: 'Ada suggests another seat' })
  expect(within(card).getByText('Passenger in Jonas’s car')).toBeInTheDocument()
  expect(within(card).getByText('Back Left in Maya’s car')).toBeInTheDocument()
  expect(within(card).getByText('Your friends sit there')).toBeInTheDocument()
  expect(within(card).getByText(/fuel share in this car is about \$50\.00/)).toBeInTheDocument()
  expect(await within(card).findByRole('img', { name: 'Back Left in Maya’s car' })).toBeInTheDocument()

  site.server.on(acceptSeatSuggestion, () => {
    site.setBookings({ ...booking, seatIds: [102], seats: [{ ...seat, id: 102, seatLabel: 'Back Left' }] })
    site.server.on(listSeatSuggestions, [])
    return toBooking(booking)
  })
  await user.click(within(card).getByRole('button', { name: 'Accept seat' }))
  expect(await screen.findByText('Seat accepted')).toBeInTheDocument()
  expect(card).not.toBeInTheDocument()
  expect(site.server.calls(acceptSeatSuggestion)).toMatchObject([{ params: { id: 5 } }])
  await waitFor(() => expect(screen.getByRole('heading', { name: 'You’re going' })).toHaveFocus())
})

test('a suggestion that can no longer be accepted says why, and disappears', async () => {
  site.setBookings(booking)
  site.server.on(listSeatSuggestions, [aSeatSuggestion()])
  const user = showTab()
  const button = await screen.findByRole('button', { name: 'Accept seat' })
  site.server.fails(acceptSeatSuggestion, 'SEAT_TAKEN')
  site.server.on(listSeatSuggestions, [])
  await user.click(button)
  expect(await screen.findByText('That seat was just taken. Choose another one.')).toBeInTheDocument()
  expect(button).not.toBeInTheDocument()
})

test('an answer that may not have arrived leaves the suggestion and the focus', async () => {
  site.setBookings(booking)
  site.server.on(listSeatSuggestions, [aSeatSuggestion()])
  const user = showTab()
  const button = await screen.findByRole('button', { name: 'Accept seat' })
  site.server.on(acceptSeatSuggestion, lostAnswer)
  await user.click(button)
  expect(await screen.findByText('We couldn’t send your answer. Try again.')).toBeInTheDocument()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  expect(button).toHaveFocus()
})

test('in a list, the buttons name the trip; a declined suggestion disappears', async () => {
  const suggestion = aSeatSuggestion({ from: null, byFirstName: null })
  site.server.on(listSeatSuggestions, [suggestion, aSeatSuggestion({ id: 6, bookingId: 99 })])
  const user = renderWithProviders(<BookingRow booking={aBooking()} receivedAtMs={0} />)
  const card = await screen.findByRole('region', { name: 'An organiser suggests a seat' })
  expect(screen.getAllByText('Suggested seat')).toHaveLength(1)
  site.server.on(declineSeatSuggestion, () => site.server.on(listSeatSuggestions, []))
  await user.click(within(card).getByRole('button', { name: 'Decline: Vega Islands' }))
  expect(await screen.findByText('Suggestion declined')).toBeInTheDocument()
  expect(card).not.toBeInTheDocument()
  // The focus stays in the row: next are its other actions.
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await user.tab()
  expect(screen.getByRole('link', { name: 'Choose a seat: Vega Islands' })).toHaveFocus()
})

test('for people who were added, the suggestion says so; ended bookings get none', async () => {
  const added = aBooking({ id: 32, addedTo: 31, transport: 'car' })
  site.setBookings(booking, added)
  site.server.on(listSeatSuggestions, [aSeatSuggestion({ bookingId: 32, from: null })])
  showTab()
  expect(
    await screen.findByRole('region', { name: 'Ada suggests a seat for people you’ve added' }),
  ).toBeInTheDocument()
})
