import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser, logIn, register, TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import { getSite } from '#contract/site.ts'
import { lostAnswer } from '#testing/fake-reply.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { call } from '../../api/client.ts'
import { emptySite } from '../../api/site.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(getCurrentUser, buildUser())
  server.on(logIn, { token: 'new' })
  server.on(register, { token: 'new' })
})

afterEach(() => {
  vi.useRealTimers()
  act(dismissToast)
  cleanup()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const button = (name: string) => screen.getByRole('button', { name })

/** The hint and the error of a field. */
function messageOf(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

async function submitLogin() {
  const user = renderWithProviders(<LoginForm />)
  await user.type(field('Email'), 'maya@example.org')
  await user.type(field('Password'), 'correct horse')
  await user.click(button('Sign In'))
}

async function signUp(password: string, confirmation = password) {
  const user = renderWithProviders(<RegisterForm />)
  await user.type(field('First name'), 'Maya')
  await user.type(field('Last name'), 'Lind')
  await user.type(field('Email'), 'maya@example.org')
  await user.type(field('Password'), password)
  await user.type(field('Confirm password'), confirmation)
  await user.click(button('Create Account'))
  return user
}

test('an empty login shows what is missing beside each field, and sends nothing', async () => {
  const user = renderWithProviders(<LoginForm />)
  await user.click(button('Sign In'))
  await waitFor(() => expect(messageOf('Email')).toBe('Invalid email format'))
  expect(messageOf('Password')).toBe('Password is required')
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Email'))
  expect(server.changes).toEqual([])
})

test('logging in stores the token and welcomes the person', async () => {
  await submitLogin()
  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  expect(screen.getByText("You've successfully logged in.")).toBeTruthy()
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new')
  expect(server.calls(logIn)).toEqual([{ body: { email: 'maya@example.org', password: 'correct horse' } }])
})

test('the button shows that the login is under way and cannot be pressed again', async () => {
  const respond = server.holds(logIn)
  await submitLogin()
  const waitingButton = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' })
  expect(waitingButton.getAttribute('aria-disabled')).toBe('true')
  expect(waitingButton.getAttribute('aria-busy')).toBe('true')
  respond({ token: 'new' })
  await screen.findByText('Welcome back!')
})

test("shows the server's message in a focused banner, and keeps what was typed", async () => {
  server.fails(logIn, 'WRONG_CREDENTIALS')
  await submitLogin()
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toBe('Invalid email or password')
  expect(document.activeElement).toBe(banner)
  expect(field('Email').value).toBe('maya@example.org')
  expect(field('Password').value).toBe('correct horse')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
})

test('after too many attempts the button counts down, and works again when the time is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const message = 'Too many attempts. Try again in 10 minutes.'
  server.fails(logIn, 'TOO_MANY_ATTEMPTS', { message, retryAfterSeconds: 600 })
  await submitLogin()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  const waitingButton = screen.getByRole('button', { name: /^Try again in / })
  expect(waitingButton.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(waitingButton)
  expect(server.calls(logIn)).toHaveLength(1)

  act(() => void vi.advanceTimersByTime(601_000))
  expect(button('Sign In').getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(button('Sign In'))
  await waitFor(() => expect(server.calls(logIn)).toHaveLength(2))
})

test('the banner says when the site cannot be reached', async () => {
  server.on(logIn, lostAnswer)
  await submitLogin()
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t reach the site.')
})

test('does not keep a token whose user cannot be loaded', async () => {
  server.fails(getCurrentUser, 'UNAVAILABLE')
  await submitLogin()
  expect((await screen.findByRole('alert')).textContent).toBe(failures.UNAVAILABLE.message)
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
})

test('a demo account fills in the form', async () => {
  const demo = { label: 'Admin', email: 'admin@example.org', password: 'trail-mix' }
  server.on(getSite, { ...emptySite, demoAccounts: [demo] })
  const user = renderWithProviders(<LoginForm />)
  await user.click(await screen.findByRole('button', { name: /Admin/ }))
  expect(field('Email').value).toBe('admin@example.org')
  expect(field('Password').value).toBe('trail-mix')
  expect(screen.getByText(/only work on this demo/)).toBeTruthy()
})

test('without demo accounts there is no box for them', async () => {
  renderWithProviders(<LoginForm />)
  await act(() => Promise.resolve())
  expect(screen.queryByText('Demo accounts')).toBeNull()
})

test('shows the password rule before the first mistake', () => {
  renderWithProviders(<RegisterForm />)
  expect(messageOf('Password')).toBe('At least 8 characters')
})

test('an empty registration shows a message beside each field', async () => {
  const user = renderWithProviders(<RegisterForm />)
  await user.click(button('Create Account'))
  await waitFor(() => expect(messageOf('First name')).toBe('Enter your first name.'))
  expect(messageOf('Last name')).toBe('Enter your last name.')
  expect(messageOf('Email')).toBe('Invalid email format')
  expect(messageOf('Password')).toBe('At least 8 characters Password must be at least 8 characters')
})

test('passwords must match, and the message disappears when either is corrected', async () => {
  const user = await signUp('correct horse', 'correct house')
  await waitFor(() => expect(messageOf('Confirm password')).toBe("Passwords don't match"))
  expect(server.changes).toEqual([])
  await user.clear(field('Password'))
  await user.type(field('Password'), 'correct house')
  await waitFor(() => expect(messageOf('Confirm password')).toBe(''))
})

test('registering stores the token and welcomes the person', async () => {
  await signUp('correct horse')
  expect(await screen.findByText('Welcome!')).toBeTruthy()
  expect(screen.getByText('Your account has been created successfully.')).toBeTruthy()
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new')
})

test('shows the server’s message about a field beside that field', async () => {
  server.fails(register, 'INVALID_INPUT', { issues: [{ path: 'email', message: 'Invalid email format' }] })
  await signUp('correct horse')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Some details aren’t valid. Check them and try again.',
  )
  expect(messageOf('Email')).toBe('Invalid email format')
})

test('the password can be made visible', async () => {
  const user = renderWithProviders(<LoginForm />)
  expect(field('Password').type).toBe('password')
  await user.click(button('Show password'))
  expect(field('Password').type).toBe('text')
  expect(button('Show password').getAttribute('aria-pressed')).toBe('true')
})

test.each([
  {
    name: 'login',
    form: <LoginForm />,
    purposes: { Email: 'email', Password: 'current-password' },
  },
  {
    name: 'register',
    form: <RegisterForm />,
    purposes: {
      'First name': 'given-name',
      'Last name': 'family-name',
      Email: 'email',
      Password: 'new-password',
      'Confirm password': 'new-password',
    },
  },
])('the fields of the $name form tell password managers their purpose', ({ form, purposes }) => {
  renderWithProviders(form)
  for (const [label, purpose] of Object.entries(purposes)) {
    expect(field(label).getAttribute('autocomplete')).toBe(purpose)
  }
})

test('the login form says that the session was ended elsewhere, until the next login', async () => {
  renderWithProviders(<LoginForm />)
  expect(screen.queryByText('You’ve been logged out on this device.')).toBeNull()
  cleanup()
  localStorage.setItem(TOKEN_STORAGE_KEY, 'ended elsewhere')
  server.fails(getCurrentUser, 'UNAUTHORIZED')
  await expect(call(getCurrentUser, {})).rejects.toThrow('401')

  server.on(getCurrentUser, buildUser())
  await waitFor(() => expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull())
  renderWithProviders(<LoginForm />)
  expect(screen.getByText('You’ve been logged out on this device.')).toBeTruthy()
  cleanup()
  await submitLogin()
  await waitFor(() => expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new'))
  cleanup()
  renderWithProviders(<LoginForm />)
  expect(screen.queryByText('You’ve been logged out on this device.')).toBeNull()
})
