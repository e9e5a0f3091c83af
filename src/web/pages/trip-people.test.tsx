import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { invite } from '#contract/invitations.ts'
import { countTripPeople, listTripPeople } from '#contract/people.ts'
import { getWorkspace } from '#contract/workspace.ts'
import { page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { readDraft } from '../api/draft-storage.ts'
import { createQueryClient } from '../api/query.ts'
import { aPerson, aPersonsBooking, peopleCounts } from '../features/people/people.fixture.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { aWorkspace } from '../features/workspace/workspace.fixture.ts'
import TripPeoplePage from './trip-people.tsx'

let server: FakeServer
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/admin/trips/7/people')
  server = startFakeServer()
  server.on(listTripPeople, [aPerson()])
  server.on(countTripPeople, peopleCounts())
  server.on(getWorkspace, aWorkspace())
})

function open() {
  return renderWithProviders(
    <TripPeoplePage id="7" />,
    signIn(createQueryClient(), { id: 'olaf', isAdmin: true }),
  )
}

test('lists people, who are found by filter, search and order', async () => {
  const user = open()
  expect(
    await screen.findByRole('row', { name: /Ida Marlow.*Going.*1 person.*\$120\.50 paid/ }),
  ).toBeInTheDocument()
  expect(screen.getByText('3 going, 1 on hold, 2 waiting')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ida Marlow' })).toHaveAttribute(
    'href',
    '/admin/trips/7/people/ida',
  )

  await user.selectOptions(screen.getByLabelText('Show'), 'On hold (1)')
  await user.selectOptions(screen.getByLabelText('Sort'), 'Newest first')
  await user.type(screen.getByLabelText('Search people'), 'kit{Enter}')
  await waitFor(() =>
    expect(server.calls(listTripPeople).at(-1)).toMatchObject({
      query: { show: 'held', sort: 'newest', q: 'kit' },
    }),
  )
  expect(location.search).toBe('?show=held&sort=newest&q=kit')
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/trips/7/everyone.csv?show=held&q=kit',
  )
})

test('says so if no one matches, and shows everyone again', async () => {
  history.replaceState(null, '', '/admin/trips/7/people?q=zoe&show=waiting')
  server.on(listTripPeople, [])
  const user = open()
  expect(await screen.findByText('We found no one for “zoe”, Waiting.')).toBeInTheDocument()
  server.on(listTripPeople, [aPerson()])
  await user.click(screen.getByRole('button', { name: 'Show everyone' }))
  expect(await screen.findByText('Ida Marlow')).toBeInTheDocument()
  expect(location.search).toBe('')
})

test('printing loads the rest of the list first', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  server.on(listTripPeople, ({ query }) =>
    query.cursor === undefined
      ? page(listTripPeople, [aPerson()], { next: { cursor: 'second' } })
      : [aPerson({ userId: 'kit', firstName: 'Kit' })],
  )
  const user = open()
  await screen.findByText('Ida Marlow')
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(within(screen.getByRole('table')).getByText('Kit Marlow')).toBeInTheDocument()
})

test('the printed list says which trip it is about', async () => {
  const trip = aTrip({ title: 'Vega Islands', startDate: '2027-03-09', endDate: '2027-03-12' })
  server.on(getWorkspace, aWorkspace({ trip }))
  open()
  expect(await screen.findByText('Vega Islands · Mar 9 – 12, 2027')).toHaveClass('print:block')
})

test('people are chosen across lists, to write to them', async () => {
  server.on(listTripPeople, [aPerson(), aPerson({ userId: 'kit', firstName: 'Kit' })])
  const user = open()
  expect(await screen.findByRole('link', { name: 'Write to people' })).toHaveAttribute(
    'href',
    '/admin/trips/7/messages',
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Ida Marlow' }))
  expect(screen.getByRole('link', { name: 'Write to 1 person' })).toHaveAttribute(
    'href',
    '/admin/trips/7/messages?to=chosen',
  )
  server.on(listTripPeople, [aPerson({ userId: 'kit', firstName: 'Kit' })])
  await user.selectOptions(screen.getByLabelText('Show'), 'Waiting (1)')
  expect(screen.getByRole('link', { name: 'Write to people' })).toHaveAttribute(
    'href',
    '/admin/trips/7/messages?to=waiting',
  )
  await waitFor(() => expect(screen.queryByText('Ida Marlow')).not.toBeInTheDocument())
  await user.click(screen.getByRole('checkbox', { name: 'Choose Kit Marlow' }))
  expect(readDraft('olaf', 'chosen-people:7')).toEqual(['ida', 'kit'])
  expect(screen.getByRole('link', { name: 'Write to 2 people' })).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Choose Kit Marlow' }))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('link', { name: /^Write to \d/ })).not.toBeInTheDocument()
})

test('invites an address, and lists it without a name', async () => {
  server.on(invite, () => {
    const booking = aPersonsBooking({
      status: 'offered',
      isInvitation: true,
      paid: '0.00',
      paymentStatus: null,
      expiresAt: '2027-03-09T09:00:00.000Z',
    })
    const invited = { userId: 'ann', firstName: null, lastName: null, email: 'ann@example.org' }
    server.on(listTripPeople, [aPerson({ ...invited, standing: 'offered', booking })])
    return {
      bookingId: 9,
      userId: 'ann',
      email: 'ann@example.org',
      partySize: 2,
      expiresAt: booking.expiresAt!,
      isMailed: true,
    }
  })
  const user = renderWithProviders(<TripPeoplePage id="7" />)
  await user.click(screen.getByRole('button', { name: 'Invite someone' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Invite someone' }))
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('Invalid email format')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('Email'), 'ann@example.org')
  await user.selectOptions(dialog.getByLabelText('Spots for'), '2 people')
  await user.selectOptions(dialog.getByLabelText('Open for'), '2 weeks')
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invitation sent')).toBeInTheDocument()
  expect(server.calls(invite)).toMatchObject([
    { params: { tripId: 7 }, body: { email: 'ann@example.org', partySize: 2, hours: 336, note: null } },
  ])
  const row = await screen.findByRole('row', { name: /Invited.*until.*\$120\.50 if accepted/ })
  expect(within(row).getAllByText('ann@example.org')).toHaveLength(1)
})

test('says that somebody who has turned these emails off gets none about the invitation', async () => {
  server.on(invite, {
    bookingId: 9,
    userId: 'ann',
    email: 'ann@example.org',
    partySize: 1,
    expiresAt: '2027-03-09T09:00:00.000Z',
    isMailed: false,
  })
  const user = renderWithProviders(<TripPeoplePage id="7" />)
  await user.click(screen.getByRole('button', { name: 'Invite someone' }))
  await user.type(screen.getByLabelText('Email'), 'ann@example.org')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invited without an email')).toBeInTheDocument()
  expect(
    screen.getByText(
      /^ann@example\.org has turned these emails off and will only see it in the app, under My Bookings\./,
    ),
  ).toBeInTheDocument()
  expect(screen.queryByText('Invitation sent')).not.toBeInTheDocument()
})

test('says why somebody cannot be invited', async () => {
  server.fails(invite, 'PERSON_HAS_BOOKING')
  const user = renderWithProviders(<TripPeoplePage id="7" />)
  await user.click(screen.getByRole('button', { name: 'Invite someone' }))
  await user.type(screen.getByLabelText('Email'), 'ann@example.org')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('They already have a booking')
})
