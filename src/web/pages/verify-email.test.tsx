import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser, sendVerification, verifyEmail } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { clearTabStorage } from '../api/storage.ts'
import { deleteToken, storeToken } from '../api/token.ts'
import VerifyBar from '../features/account/verify-bar.tsx'
import { dismissToast } from '../ui/toast.tsx'
import VerifyEmailPage from './verify-email.tsx'

const maya = buildUser({ emailVerified: false })
let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(verifyEmail, { email: maya.email })
  server.on(sendVerification)
  history.replaceState(null, '', '/verify-email#token=abc_DEF-123')
})
afterEach(() => {
  act(() => {
    dismissToast()
    deleteToken()
  })
  clearTabStorage()
})

test('the link confirms when the button is pressed, and the token leaves the address bar at once', async () => {
  const person = renderWithProviders(<VerifyEmailPage />)
  await vi.waitFor(() => expect(location.hash).toBe(''))
  expect(server.requests).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Confirm email' }))

  await screen.findByRole('heading', { name: 'Email confirmed' })
  expect(document.activeElement).toHaveTextContent(`We’ll now also email ${maya.email} news from your group`)
  expect(server.calls(verifyEmail)).toEqual([{ body: { token: 'abc_DEF-123' } }])
})

test('a used link says so, or that the address is already confirmed', async () => {
  server.fails(verifyEmail, 'VERIFICATION_LINK_INVALID')
  const person = renderWithProviders(<VerifyEmailPage />)
  await person.click(screen.getByRole('button', { name: 'Confirm email' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The link was already used')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')

  server.on(getCurrentUser, buildUser())
  act(() => storeToken('of maya'))
  expect(await screen.findByRole('heading', { name: 'Email already confirmed' })).toBeDefined()
  expect(screen.getByRole('alert')).toHaveTextContent('There’s nothing left to do.')
})

test('the bar sends the link again, and shows an error if that fails', async () => {
  server.fails(sendVerification, 'TOO_MANY_VERIFICATIONS')
  const person = renderWithProviders(<VerifyBar user={maya} />)
  const bar = screen.getByRole('complementary', { name: 'Confirm your email' })
  expect(bar).toHaveTextContent(`Confirm ${maya.email}`)
  await person.click(screen.getByRole('button', { name: 'Resend link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(failures.TOO_MANY_VERIFICATIONS.message)

  server.on(sendVerification)
  await person.click(screen.getByRole('button', { name: 'Resend link' }))
  const status = within(bar).getByRole('status')
  await waitFor(() => expect(status).toHaveTextContent(`A new link is on its way to ${maya.email}.`))
  expect(screen.getByRole('button', { name: 'Resend link' })).toHaveFocus()
  expect(screen.queryByText('Check your email')).toBeNull()
})

test('a dismissed bar does not come back in this tab for the same person', async () => {
  const person = renderWithProviders(<VerifyBar user={maya} />)
  await person.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  renderWithProviders(<VerifyBar user={maya} />)
  expect(screen.queryByRole('complementary')).toBeNull()
  renderWithProviders(<VerifyBar user={{ ...maya, id: 'u2' }} />)
  expect(screen.getByRole('complementary')).toBeDefined()
})
