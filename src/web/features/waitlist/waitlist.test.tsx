import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { joinWaitlist, leaveWaitlist, type WaitlistEntry } from '#contract/waitlist.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient, queryOf } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { JoinPanel, WaitingPanel } from './waitlist-panel.tsx'
import { describePosition } from './waitlist-words.ts'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(joinWaitlist, () => entry)
  server.on(leaveWaitlist)
})
afterEach(() => {
  act(dismissToast)
})

const entry: WaitlistEntry = {
  id: 3,
  tripId: 7,
  partySize: 2,
  acceptsFewer: false,
  position: 2,
  parties: 5,
  passedOver: { at: '2027-03-01T10:00:00.000Z', places: 1, reason: 'size' },
  offer: null,
  createdAt: '2027-02-01T10:00:00.000Z',
}

test('a party can join together or accept fewer places', async () => {
  const user = renderWithProviders(
    <JoinPanel tripId={7} partySize={3} />,
    signIn(createQueryClient(), { id: 'ida' }),
  )
  expect(screen.getByRole('radio', { name: /^Together/ })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: /^Fewer is fine/ }))
  await user.click(screen.getByRole('button', { name: 'Join Waitlist' }))
  await waitFor(() => expect(server.calls(joinWaitlist)).toHaveLength(1))
  expect(server.calls(joinWaitlist)).toEqual([
    { params: { tripId: 7 }, body: { partySize: 3, acceptsFewer: true } },
  ])
})

test('one person is not asked about fewer places', async () => {
  const user = renderWithProviders(<JoinPanel tripId={7} partySize={1} />)
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Join Waitlist' }))
  expect(server.calls(joinWaitlist)).toEqual([
    { params: { tripId: 7 }, body: { partySize: 1, acceptsFewer: false } },
  ])
})

test('loads the bookings again after joining', async () => {
  server.on(listBookings, [])
  function Bookings() {
    useQuery(queryOf(listBookings, {}))
    return <JoinPanel tripId={7} partySize={1} />
  }
  const user = renderWithProviders(<Bookings />)
  await user.click(screen.getByRole('button', { name: 'Join Waitlist' }))
  await waitFor(() => expect(server.calls(listBookings)).toHaveLength(2))
})

test('shows in the panel why joining was refused', async () => {
  server.fails(joinWaitlist, 'PLACES_FREE')
  const user = renderWithProviders(<JoinPanel tripId={7} partySize={1} />)
  await user.click(screen.getByRole('button', { name: 'Join Waitlist' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There’s room for your party.')
})

test('after two unpaid holds, a person is told when they can join', async () => {
  server.fails(joinWaitlist, 'HOLD_PAUSED', { retryAfterSeconds: 45 * 60 })
  const user = renderWithProviders(<JoinPanel tripId={7} partySize={1} />)
  await user.click(screen.getByRole('button', { name: 'Join Waitlist' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^You can join this waitlist at \d\d:\d\d\. Two of your holds ended unpaid/,
  )
})

test('a waiting party sees its position, and why a later party went first', () => {
  renderWithProviders(<WaitingPanel entry={entry} />)
  expect(screen.getByRole('heading', { name: 'You’re 2nd of 5 in line' })).toBeInTheDocument()
  expect(screen.getByText(/1 spot opened up\. That was too few for all of you/)).toBeInTheDocument()
})

test('a larger party is warned that it moves to the end of the line', async () => {
  const user = renderWithProviders(<WaitingPanel entry={entry} />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByRole('group', { name: 'Change your waitlist details' })).toHaveFocus()
  expect(screen.queryByText(/moves you to the end/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: '3' }))
  expect(screen.getByText(/moves you to the end/)).toBeInTheDocument()
})

test.each(['Save changes', 'Keep as it is'])(
  'after “%s” the focus returns to the Change button',
  async (name) => {
    const user = renderWithProviders(<WaitingPanel entry={entry} />)
    expect(document.body).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Change' }))
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByRole('button', { name: 'Change' })).toHaveFocus()
  },
)

test('asks before leaving the waitlist', async () => {
  const user = renderWithProviders(<WaitingPanel entry={entry} />)
  await user.click(screen.getByRole('button', { name: 'Leave waitlist' }))
  const dialog = screen.getByRole('dialog', { name: 'Leave the waitlist?' })
  expect(server.changes).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Leave waitlist' }))
  expect(await screen.findByText('You left the waitlist')).toBeInTheDocument()
  expect(server.changes).toEqual(['DELETE /api/trips/7/waitlist'])
})

test.each([
  [1, 1, 'You’re 1st of 1 in line'],
  [1, 4, 'You’re 1st of 4 in line'],
  [3, 4, 'You’re 3rd of 4 in line'],
  [13, 30, 'You’re 13th of 30 in line'],
  [22, 30, 'You’re 22nd of 30 in line'],
])('position %i of %i is worded: %s', (position, parties, sentence) => {
  expect(describePosition({ position, parties })).toBe(sentence)
})
