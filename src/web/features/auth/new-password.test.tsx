import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCurrentUser, TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { forgotPassword, resetPassword } from '#contract/account.ts'
import { failures } from '#contract/errors.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { deleteRefusedToken, hasSessionEnded, onTokenChange, storedToken } from '../../api/token.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { useResetLink } from './use-new-password.ts'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(getCurrentUser, buildUser())
  server.on(forgotPassword)
  server.on(resetPassword, { token: 'new' })
  history.replaceState(null, '', '/reset-password#token=abc_DEF-123')
})

afterEach(() => {
  act(dismissToast)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const press = (name: string) => screen.getByRole('button', { name })

function Reset() {
  return <ResetForm link={useResetLink()} />
}

async function choose(password: string, again = password) {
  const user = renderWithProviders(<Reset />)
  await user.type(field('New password'), password)
  await user.type(field('Confirm new password'), again)
  await user.click(press('Change password'))
  return user
}

test('the login page shows the way for those who forgot', () => {
  renderWithProviders(<LoginForm />)
  const link = screen.getByRole('link', { name: 'Forgot your password?' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

test('asking for a link says where to look, not whether there is an account', async () => {
  const user = renderWithProviders(<ForgotForm />)
  await user.type(field('Email'), 'maya@example.org')
  await user.click(press('Send me a link'))

  const heading = await screen.findByRole('heading', { name: 'Check your email' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(/^If there’s an account for/).textContent).toContain('maya@example.org')
  expect(server.calls(forgotPassword)).toEqual([{ body: { email: 'maya@example.org' } }])

  await user.click(press('Try again'))
  expect(field('Email').value).toBe('maya@example.org')
})

test('an address that is none is named before anything is sent', async () => {
  const user = renderWithProviders(<ForgotForm />)
  await user.type(field('Email'), 'maya')
  await user.click(press('Send me a link'))
  expect(await screen.findByText('Invalid email format')).toBeTruthy()
  expect(server.changes).toEqual([])
})

test('too many questions are answered in the banner', async () => {
  server.fails(forgotPassword, 'TOO_MANY_ATTEMPTS')
  const user = renderWithProviders(<ForgotForm />)
  await user.type(field('Email'), 'maya@example.org')
  await user.click(press('Send me a link'))
  expect((await screen.findByRole('alert')).textContent).toBe(failures.TOO_MANY_ATTEMPTS.message)
})

test('the token leaves the address bar at once', () => {
  renderWithProviders(<Reset />)
  expect(location.href).not.toContain('token')
  expect(location.pathname).toBe('/reset-password')
})

test('a new password is sent with the token, signs in and goes home', async () => {
  await choose('correct horse battery')
  expect(await screen.findByText('Password changed')).toBeTruthy()
  expect(server.calls(resetPassword)).toEqual([
    {
      body: {
        token: 'abc_DEF-123',
        password: 'correct horse battery',
        confirmPassword: 'correct horse battery',
      },
    },
  ])
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new')
  await waitFor(() => expect(location.pathname).toBe('/'))
})

test('in a browser that is signed in, the end of that session does not sign anybody out', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'old')
  server.on(resetPassword, () => {
    // Other requests are refused before the response arrives.
    queueMicrotask(() => deleteRefusedToken('old'))
    return { token: 'new' }
  })
  const tokens: (string | null)[] = []
  const stop = onTokenChange(() => tokens.push(storedToken()))
  await choose('correct horse battery')
  await waitFor(() => expect(location.pathname).toBe('/'))
  stop()
  expect(tokens).toEqual(['new'])
  expect(hasSessionEnded()).toBe(false)
})

test('passwords that differ or are too short are named beside their fields', async () => {
  await choose('short', 'shorter')
  expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
  expect(screen.getByText("Passwords don't match")).toBeTruthy()
  expect(server.changes).toEqual([])
})

test('a password that everybody uses is refused beside its field, and what was typed stays', async () => {
  const { message } = failures.PASSWORD_TOO_COMMON
  server.fails(resetPassword, 'PASSWORD_TOO_COMMON', { issues: [{ path: 'password', message }] })
  await choose('iloveyou')
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  expect(field('New password').value).toBe('iloveyou')
})

test('a link that was used says so, and how to get another', async () => {
  server.fails(resetPassword, 'RESET_LINK_INVALID')
  await choose('correct horse battery')
  expect((await screen.findByRole('alert')).textContent).toContain('already used')
  const again = screen.getByRole('link', { name: 'Get a new link' })
  expect(again.getAttribute('href')).toBe('/forgot-password')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
})

test('without a token there is no form, but the way to a link', () => {
  history.replaceState(null, '', '/reset-password')
  renderWithProviders(<Reset />)
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Get a new link' })).toBeTruthy()
})

test('password managers know the fields', () => {
  renderWithProviders(<Reset />)
  expect(field('New password').getAttribute('autocomplete')).toBe('new-password')
  expect(field('Confirm new password').getAttribute('autocomplete')).toBe('new-password')
})
