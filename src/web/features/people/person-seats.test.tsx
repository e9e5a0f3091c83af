import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  getSeatsOfPerson,
  type SeatsOfBooking,
  suggestSeat,
  withdrawSeatSuggestion,
} from '#contract/seat-suggestions.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { tryAgainAfter } from '#testing/try-again.ts'
import { aSeatSuggestion, aSuggestedSeat } from '../bookings/seat-suggestions.fixture.ts'
import { carOf, seatsOf, startServerWithCars, takenBy } from '../cars/cars.fixture.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { PersonSeats } from './person-seats.tsx'

const [mayas, jonass] = [carOf(1), carOf(2, { driverFirstName: 'Jonas' })]
const own = aSuggestedSeat({ id: 201, carId: 2, seatLabel: 'Passenger', driverFirstName: 'Jonas' })

let server: FakeServer
beforeEach(() => {
  const seats = [...seatsOf(mayas, { 1: takenBy('Ben') }), ...seatsOf(jonass, { 1: takenBy('Ida') })]
  server = startServerWithCars([mayas, jonass], seats)
})

afterEach(() => {
  act(dismissToast)
})

const setSeats = (
  given: Partial<SeatsOfBooking>,
  { suggestedSeatIds = [] as number[], isOpen = true } = {},
) =>
  server.on(getSeatsOfPerson, {
    isOpen,
    bookings: [{ id: 31, isAdded: false, seats: [], missingSeats: 0, suggestions: [], ...given }],
    suggestedSeatIds,
  })
const show = () => renderWithProviders(<PersonSeats tripId="7" userId="ida" firstName="Ida" />)

test('an organiser suggests a free seat with a note', async () => {
  setSeats({ seats: [own] }, { suggestedSeatIds: [103] })
  const user = show()
  await user.click(
    await screen.findByRole('button', { name: 'Suggest another seat instead of Passenger in Jonas’s car' }),
  )
  const dialog = screen.getByRole('dialog', { name: 'Suggest another seat to Ida' })
  const plan = await within(dialog).findByRole('group', { name: /Maya/ })
  // Taken seats, and those suggested to others, cannot be chosen.
  expect(within(plan).getByRole('button', { name: 'Passenger, taken by Ben' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(within(plan).getByRole('button', { name: 'Back Right, already suggested' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(within(dialog).getByRole('button', { name: 'Suggest seat' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await user.click(within(plan).getByRole('button', { name: /^Back Left/ }))
  expect(within(dialog).getByText('Back Left in Maya’s car')).toBeInTheDocument()
  await user.type(within(dialog).getByLabelText('Note'), 'Quieter')

  server.on(suggestSeat, () => {
    setSeats({ seats: [own], suggestions: [aSeatSuggestion({ from: own })] })
    return aSeatSuggestion()
  })
  await user.click(within(dialog).getByRole('button', { name: 'Suggest seat' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  // The button that opened the dialog has gone.
  await waitFor(() => expect(document.body).not.toHaveFocus())
  expect(document.activeElement).toContainElement(screen.getByRole('region', { name: 'Seats' }))
  expect(server.calls(suggestSeat)).toMatchObject([
    { params: { id: 31 }, body: { fromSeatId: 201, toSeatId: 102, note: 'Quieter' } },
  ])
})

test('a refusal stays in the dialog', async () => {
  setSeats({ missingSeats: 1 })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Suggest a seat' }))
  const plan = await screen.findByRole('group', { name: /Maya/ })
  await user.click(within(plan).getByRole('button', { name: /^Back Left/ }))
  server.fails(suggestSeat, 'SEAT_SUGGESTED')
  await user.click(screen.getByRole('button', { name: 'Suggest seat' }))
  expect(await screen.findByText(/already suggested to someone/)).toBeInTheDocument()
})

test('an open suggestion is withdrawn, or replaced by another', async () => {
  setSeats({ seats: [own], suggestions: [aSeatSuggestion({ from: own, note: 'Quieter' })] })
  const user = show()
  expect(await screen.findByText('Waiting for an answer')).toBeInTheDocument()
  expect(screen.getByText('“Quieter”')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Suggest another seat/ }))
  const plan = await screen.findByRole('group', { name: /Maya/ })
  await user.click(within(plan).getByRole('button', { name: /^Back Right/ }))
  server.on(suggestSeat, aSeatSuggestion())
  await user.click(screen.getByRole('button', { name: 'Suggest seat' }))
  await waitFor(() => expect(server.calls(suggestSeat)).toMatchObject([{ body: { replaces: 5 } }]))

  server.on(withdrawSeatSuggestion, () => setSeats({ seats: [own] }))
  await user.click(
    await screen.findByRole('button', { name: 'Withdraw suggestion: Back Left in Maya’s car' }),
  )
  await waitFor(() => expect(screen.queryByText('Waiting for an answer')).not.toBeInTheDocument())
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await user.tab()
  expect(screen.getByRole('button', { name: /^Suggest another seat/ })).toHaveFocus()
})

test('withdrawing the last suggestion of somebody who needs no seat keeps the place of the focus', async () => {
  setSeats({ suggestions: [aSeatSuggestion({ isPossible: false })] })
  const user = renderWithProviders(
    <>
      <button>Before</button>
      <PersonSeats tripId="7" userId="ida" firstName="Ida" />
      <button>After</button>
    </>,
  )
  server.on(withdrawSeatSuggestion, () => setSeats({}))
  await user.click(await screen.findByRole('button', { name: /^Withdraw suggestion/ }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Seats' })).not.toBeInTheDocument())
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await user.tab()
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('a suggestion that is no longer possible says so, and can only be withdrawn if their seats changed', async () => {
  const given = aSuggestedSeat({ id: 203, carId: 2, seatLabel: 'Back Right', driverFirstName: 'Jonas' })
  setSeats({ seats: [own], suggestions: [aSeatSuggestion({ from: given, isPossible: false })] })
  show()
  expect(await screen.findByText('No longer possible')).toBeInTheDocument()
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Suggest another seat instead of Passenger in Jonas’s car',
    'Withdraw suggestion: Back Left in Maya’s car',
  ])
})

test('nothing is suggested to people who need no seat, or once the trip has started', async () => {
  setSeats({})
  show()
  await waitFor(() => expect(server.calls(getSeatsOfPerson)).toHaveLength(1))
  setSeats({ seats: [own] }, { isOpen: false })
  renderWithProviders(<PersonSeats tripId="7" userId="ida" firstName="Ida" />)
  await waitFor(() => expect(server.calls(getSeatsOfPerson)).toHaveLength(2))
  expect(screen.queryByRole('heading', { name: 'Seats' })).not.toBeInTheDocument()
})

test('seats that could not be loaded can be loaded again', async () => {
  server.fails(getSeatsOfPerson, 'UNAVAILABLE')
  const user = show()
  await tryAgainAfter(user, 'We couldn’t load their seats.', () => setSeats({ seats: [own] }))
  expect(await screen.findByText('Passenger in Jonas’s car')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
