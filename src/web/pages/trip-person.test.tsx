import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cancelBooking } from '#contract/bookings.ts'
import { getTripPerson } from '#contract/people.ts'
import { getSeatsOfPerson } from '#contract/seat-suggestions.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { aBooking, toBooking } from '../features/bookings/bookings.fixture.ts'
import { aPerson, aPersonsBooking } from '../features/people/people.fixture.ts'
import TripPersonPage from './trip-person.tsx'

test('withdraws an open invitation of somebody without a name', async () => {
  const server = startFakeServer()
  const answer = (booking: Parameters<typeof aPersonsBooking>[0], standing: 'offered' | 'ended') =>
    server.on(getTripPerson, {
      person: aPerson({
        firstName: null,
        lastName: null,
        email: 'ann@example.org',
        standing,
        booking: aPersonsBooking({ isInvitation: true, ...booking }),
      }),
      history: [],
      messages: [],
    })
  answer({ status: 'offered' }, 'offered')
  server.on(getSeatsOfPerson, { isOpen: true, bookings: [], suggestedSeatIds: [] })
  server.on(cancelBooking, () => {
    answer({ status: 'cancelled', endedBy: 'organiser' }, 'ended')
    return toBooking(aBooking({ status: 'cancelled' }))
  })
  const user = renderWithProviders(<TripPersonPage id="7" userId="ann" />)
  expect(await screen.findByRole('heading', { level: 1, name: 'ann@example.org' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Withdraw invitation' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw this invitation?' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw invitation' }))
  expect(await screen.findByText('Withdrawn')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Withdraw invitation' })).toBeNull()
  expect(server.calls(cancelBooking)).toMatchObject([{ params: { id: 31 }, body: { ifOffered: true } }])
})
