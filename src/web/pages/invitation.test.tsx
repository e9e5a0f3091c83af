import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import { claimInvitation, openInvitation } from '#contract/invitations.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { deleteToken } from '../api/token.ts'
import { dismissToast } from '../ui/toast.tsx'
import InvitationPage from './invitation.tsx'

let server: FakeServer
beforeEach(() => {
  history.replaceState(null, '', '/invitation#token=abc_DEF-123')
  server = startFakeServer()
  server.on(getCurrentUser, buildUser())
  server.on(openInvitation, {
    email: 'ann@example.org',
    tripId: 7,
    trip: {
      title: 'Vega Islands',
      location: 'Vega, Norway',
      startDate: '2027-03-09',
      endDate: '2027-03-12',
      status: 'upcoming',
      category: null,
      imageUrl: null,
    },
    partySize: 2,
    unitPrice: '120.50',
    byFirstName: 'Olga',
    note: 'Come along',
    expiresAt: '2027-03-01T09:00:00.000Z',
  })
})
afterEach(() => {
  act(() => {
    dismissToast()
    deleteToken()
  })
})

test('shows the invitation, completes the account and leads to the trip', async () => {
  server.on(claimInvitation, { token: 'session', tripId: 7 })
  const person = renderWithProviders(<InvitationPage />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Olga invites you' })).toBeInTheDocument()
  expect(location.hash).toBe('')
  const card = screen.getByRole('region', { name: 'Your invitation' })
  expect(card).toHaveTextContent('Come along')
  expect(card).toHaveTextContent('$241.00')

  await person.type(screen.getByLabelText('First name'), 'Ann')
  await person.type(screen.getByLabelText('Last name'), 'Nilsen')
  await person.type(screen.getByLabelText('Password'), 'over the hills')
  await person.type(screen.getByLabelText('Confirm password'), 'over the hills')
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  await vi.waitFor(() => expect(location.pathname + location.search).toBe('/trip/7?tab=booking'))
  expect(server.calls(claimInvitation)).toMatchObject([
    { body: { token: 'abc_DEF-123', firstName: 'Ann', lastName: 'Nilsen' } },
  ])
})

test('a link that has ended leads to the login, and so does one without a token', async () => {
  server.fails(openInvitation, 'INVITATION_LINK_INVALID')
  renderWithProviders(<InvitationPage />)
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  cleanup()
  history.replaceState(null, '', '/invitation')
  renderWithProviders(<InvitationPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The invitation has ended')
})

test('says what the server refused', async () => {
  server.fails(claimInvitation, 'PASSWORD_TOO_COMMON')
  const person = renderWithProviders(<InvitationPage />)
  await person.type(await screen.findByLabelText('First name'), 'Ann')
  await person.type(screen.getByLabelText('Last name'), 'Nilsen')
  await person.type(screen.getByLabelText('Password'), 'password')
  await person.type(screen.getByLabelText('Confirm password'), 'password')
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText(failures.PASSWORD_TOO_COMMON.message)).toBeInTheDocument()
})
