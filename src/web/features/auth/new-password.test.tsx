import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/account.ts'
import { getCurrentUser, TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
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
const button = (name: string) => screen.getByRole('button', { name })

function Reset() {
  return <ResetForm link={useResetLink()} />
}

async function submitPassword(password: string, confirmation = password) {
  const user = renderWithProviders(<Reset />)
  await user.type(field('New password'), password)
  await user.type(field('Confirm new password'), confirmation)
  await user.click(button('Change password'))
  return user
}

test('the login form links to the page for a forgotten password', () => {
  renderWithProviders(<LoginForm />)
  const link = screen.getByRole('link', { name: 'Forgot your password?' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

test('asking for a link says to check the email, not whether the account exists', async () => {
  const user = renderWithProviders(<ForgotForm />)
  await user.type(field('Email'), 'maya@example.org')
  await user.click(button('Send me a link'))

  const heading = await screen.findByRole('heading', { name: 'Check your email' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(/^If there’s an account for/).textContent).toContain('maya@example.org')
  expect(server.calls(forgotPassword)).toEqual([{ body: { email: 'maya@example.org' } }])

  await user.click(button('Try again'))
  expect(field('Email').value).toBe('maya@example.org')
})

test('reports an invalid email address before sending anything', async () => {
  const user = renderWithProviders(<ForgotForm />)
  await user.type(field('Email'), 'maya')
  await user.click(button('Send me a link'))
  expect(await screen.findByText('Invalid email format')).toBeTruthy()
  expect(server.changes).toEqual([])
})

test('the banner says when there were too many attempts', async () => {
  server.fails(forgotPassword, 'TOO_MANY_ATTEMPTS')
  const user = renderWithProviders(<ForgotForm />)
  await user.type(field('Email'), 'maya@example.org')
  await user.click(button('Send me a link'))
  expect((await screen.findByRole('alert')).textContent).toBe(failures.TOO_MANY_ATTEMPTS.message)
})

test('removes the token from the address bar at once', () => {
  renderWithProviders(<Reset />)
  expect(location.href).not.toContain('token')
  expect(location.pathname).toBe('/reset-password')
})

test('sends the new password with the token, signs in and goes to the home page', async () => {
  await submitPassword('correct horse battery')
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

test('the end of the browser’s old session does not sign out the new one', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'old')
  server.on(resetPassword, () => {
    // Other requests are refused before the response arrives.
    queueMicrotask(() => deleteRefusedToken('old'))
    return { token: 'new' }
  })
  const tokens: (string | null)[] = []
  const stop = onTokenChange(() => tokens.push(storedToken()))
  await submitPassword('correct horse battery')
  await waitFor(() => expect(location.pathname).toBe('/'))
  stop()
  expect(tokens).toEqual(['new'])
  expect(hasSessionEnded()).toBe(false)
})

test('says beside the fields that passwords differ or are too short', async () => {
  await submitPassword('short', 'shorter')
  expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
  expect(screen.getByText("Passwords don't match")).toBeTruthy()
  expect(server.changes).toEqual([])
})

test('refuses a common password beside its field, and keeps what was typed', async () => {
  const { message } = failures.PASSWORD_TOO_COMMON
  server.fails(resetPassword, 'PASSWORD_TOO_COMMON', { issues: [{ path: 'password', message }] })
  await submitPassword('iloveyou')
  // In the banner and beside the field.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  expect(field('New password').value).toBe('iloveyou')
})

test('says that a link was already used, and how to get another', async () => {
  server.fails(resetPassword, 'RESET_LINK_INVALID')
  await submitPassword('correct horse battery')
  expect((await screen.findByRole('alert')).textContent).toContain('already used')
  const newLink = screen.getByRole('link', { name: 'Get a new link' })
  expect(newLink.getAttribute('href')).toBe('/forgot-password')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
})

test('without a token, offers a new link instead of the form', () => {
  history.replaceState(null, '', '/reset-password')
  renderWithProviders(<Reset />)
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Get a new link' })).toBeTruthy()
})

test('the fields tell password managers their purpose', () => {
  renderWithProviders(<Reset />)
  expect(field('New password').getAttribute('autocomplete')).toBe('new-password')
  expect(field('Confirm new password').getAttribute('autocomplete')).toBe('new-password')
})
