import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listCars } from '#contract/cars.ts'
import { sendMessage } from '#contract/chat.ts'
import { countAudience, getMailing, listMailings, previewMailing, sendMailing } from '#contract/mailings.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../api/query.ts'
import { storeDraft, readDraft } from '../api/draft-storage.ts'
import { carOf } from '../features/cars/cars.fixture.ts'
import { aMessage } from '../features/chat/chat.fixture.ts'
import { aMailing, audienceCounts, mailingPreview } from '../features/mailings/mailings.fixture.ts'
import TripMessagesPage from './trip-messages.tsx'

let server: FakeServer
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/admin/trips/7/messages')
  server = startFakeServer()
  server.on(listCars, [carOf(5, { driverFirstName: 'Dana', status: 'approved' })])
  server.on(listMailings, [aMailing()])
  server.on(countAudience, audienceCounts())
  server.on(previewMailing, mailingPreview())
  server.on(sendMailing, aMailing())
})

function open() {
  return renderWithProviders(
    <TripMessagesPage id="7" />,
    signIn(createQueryClient(), { id: 'olaf', isAdmin: true }),
  )
}

async function write(user: ReturnType<typeof open>): Promise<void> {
  await user.type(await screen.findByLabelText('Subject'), 'What to pack')
  await user.type(screen.getByLabelText('Message'), 'Bring boots.')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
}

test('says who gets it and who gets no email, shows the email, and sends it to those who were shown', async () => {
  history.replaceState(null, '', '/admin/trips/7/messages?to=car&car=5')
  const user = open()
  expect(await screen.findByText('12 people')).toBeInTheDocument()
  expect(screen.getByText('Ann Marlow, Bo Marlow and 10 more')).toBeInTheDocument()
  expect(screen.getByText(/1 person has turned these emails off\. 1 person hasn’t confirmed/)).toBeVisible()
  expect(screen.getByLabelText('To')).toHaveDisplayValue('People in Dana’s car')
  await write(user)
  const sheet = await screen.findByRole('dialog', { name: 'Check your email' })
  expect(await within(sheet).findByTitle('Email: What to pack')).toBeInTheDocument()
  await user.click(within(sheet).getByRole('button', { name: 'Send to 12 people' }))
  expect(await screen.findByText('Email sent')).toBeInTheDocument()
  expect(server.calls(sendMailing)).toMatchObject([
    {
      body: {
        audience: { to: 'car', carId: 5 },
        subject: 'What to pack',
        text: 'Bring boots.',
        version: 'v1',
      },
    },
  ])
  expect(screen.getByLabelText('Message')).toHaveValue('')
  expect(readDraft('olaf', 'mailing:7')).toBeNull()
})

test('after sending to chosen people, the next message is to them, too', async () => {
  history.replaceState(null, '', '/admin/trips/7/messages?to=chosen')
  storeDraft('olaf', 'chosen-people:7', ['ann', 'bo'])
  const user = open()
  await write(user)
  await user.click(await screen.findByRole('button', { name: 'Send to 12 people' }))
  expect(await screen.findByText('Email sent')).toBeInTheDocument()
  expect(screen.getByLabelText('To')).toHaveDisplayValue('Chosen people (2)')

  await write(user)
  await user.click(await screen.findByRole('button', { name: 'Send to 12 people' }))
  const audience = { to: 'chosen', userIds: ['ann', 'bo'] }
  await waitFor(() =>
    expect(server.calls(sendMailing)).toMatchObject([{ body: { audience } }, { body: { audience } }]),
  )
})

test('if other people belong here by now, it shows the new number, and keeps the text', async () => {
  const user = open()
  await write(user)
  server.fails(sendMailing, 'AUDIENCE_CHANGED', { current: audienceCounts({ people: 13, version: 'v2' }) })
  server.on(previewMailing, mailingPreview({ people: 13, version: 'v2' }))
  await user.click(await screen.findByRole('button', { name: 'Send to 12 people' }))
  expect(await screen.findByText(/The people here have changed since you looked\./)).toBeInTheDocument()
  server.on(sendMailing, aMailing())
  await user.click(await screen.findByRole('button', { name: 'Send to 13 people' }))
  await waitFor(() => expect(server.calls(sendMailing).map(({ body }) => body.version)).toEqual(['v1', 'v2']))
})

test('an announcement has no subject, goes to everyone going, and is posted in the chat', async () => {
  server.on(sendMessage, aMessage(1))
  const user = open()
  expect(await screen.findByLabelText('Message')).toHaveAccessibleDescription(
    'We add a greeting with each person’s name.',
  )
  await user.click(await screen.findByRole('radio', { name: 'Announcement' }))
  expect(screen.getByText(/Everyone is also notified in the app and by email/)).toBeInTheDocument()
  expect(screen.getByLabelText('Message')).not.toHaveAccessibleDescription()
  expect(screen.queryByLabelText('Subject')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('Message'), 'We start at nine.')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await user.click(await screen.findByRole('button', { name: 'Announce to 12 people' }))
  expect(await screen.findByText('Announcement posted')).toBeInTheDocument()
  expect(server.calls(sendMessage)).toMatchObject([
    { body: { text: 'We start at nine.', isAnnouncement: true } },
  ])

  await user.selectOptions(screen.getByLabelText('To'), 'On the waitlist')
  expect(screen.getByRole('radio', { name: 'Announcement' })).toBeDisabled()
  expect(screen.getByLabelText('Subject')).toBeInTheDocument()
  expect(location.search).toBe('?to=waiting')
})

test('what was typed is there after a reload, with what is missing', async () => {
  storeDraft('olaf', 'mailing:7', { way: 'email', subject: '', text: 'Bring boots.' })
  const user = open()
  expect(await screen.findByLabelText('Message')).toHaveValue('Bring boots.')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('Enter a subject.')).toBeInTheDocument()
  expect(server.calls(previewMailing)).toEqual([])
})

test('without anyone chosen it leads to the list of people', async () => {
  history.replaceState(null, '', '/admin/trips/7/messages?to=chosen')
  const user = open()
  expect(await screen.findByRole('link', { name: 'the list of people' })).toHaveAttribute(
    'href',
    '/admin/trips/7/people',
  )
  await write(user)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  storeDraft('olaf', 'chosen-people:7', ['ann', 'bo'])
  expect(await screen.findByRole('option', { name: 'Chosen people (2)' })).toBeInTheDocument()
  await waitFor(() =>
    expect(server.calls(countAudience).at(-1)?.body).toEqual({
      audience: { to: 'chosen', userIds: ['ann', 'bo'] },
    }),
  )
})

test('a car that has left the trip is still what was chosen', async () => {
  history.replaceState(null, '', '/admin/trips/7/messages?to=car&car=6')
  server.fails(countAudience, 'CAR_NOT_FOUND')
  open()
  expect(await screen.findByText('This car is no longer on the trip.')).toBeInTheDocument()
  expect(screen.getByLabelText('To')).toHaveDisplayValue('People in one car')
})

test('the log says what became of the emails, to whom they went, and the text', async () => {
  server.on(getMailing, {
    mailing: aMailing(),
    receivers: [
      { userId: 'bo', firstName: 'Bo', lastName: 'Marlow', email: 'bo@example.org', outcome: 'unverified' },
      { userId: 'ann', firstName: null, lastName: null, email: 'ann@example.org', outcome: 'mailed' },
    ],
  })
  const user = open()
  const emails = await screen.findByRole('list', { name: 'Emails: What to pack' })
  expect(
    within(emails)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['8 emailed', '2 being sent', '1 with emails off', '1 with no confirmed address'])
  expect(screen.getByText('To everyone going, from Olaf')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show email to 12 people' }))
  const receivers = await screen.findByRole('list', { name: 'Sent to: What to pack' })
  expect(within(receivers).getByText('Address not confirmed')).toBeInTheDocument()
  expect(within(receivers).getByRole('link', { name: 'Bo Marlow' })).toHaveAttribute(
    'href',
    '/admin/trips/7/people/bo',
  )
  expect(within(receivers).getByRole('link', { name: 'ann@example.org' })).toBeInTheDocument()
})
