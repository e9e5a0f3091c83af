import { act, cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCurrentUser, exchangeCode, TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import { getSite } from '#contract/site.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { emptySite } from '../../api/site.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

const site = { ...emptySite, loginProvider: 'Summit ID' }
let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(getSite, site)
  server.on(getCurrentUser, buildUser())
  server.on(exchangeCode, { token: 'new' })
})

afterEach(() => {
  act(dismissToast)
  cleanup()
  history.replaceState(null, '', '/')
})

function showAt(address: string, form: ReactNode) {
  history.replaceState(null, '', address)
  renderWithProviders(form)
}

test.each([
  ['login', <LoginForm key="login" />],
  ['register', <RegisterForm key="register" />],
])('the %s form offers the login provider by its name', async (_page, form) => {
  showAt('/login', form)
  const link = await screen.findByRole('link', { name: 'Continue with Summit ID' })
  expect(link.getAttribute('href')).toBe('/api/login')
})

test('offers no login provider if the site has none', async () => {
  server.on(getSite, emptySite)
  showAt('/login', <LoginForm />)
  await act(() => Promise.resolve())
  expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull()
})

test('removes a code from the address, and then exchanges it once', async () => {
  const respond = server.holds(exchangeCode)
  showAt('/login#code=17-abc.xyz', <LoginForm />)

  expect((await screen.findByText('Logging you in…')).getAttribute('role')).toBe('status')
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect([location.pathname, location.hash]).toEqual(['/login', ''])
  await act(() => Promise.resolve(respond({ token: 'new' })))

  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new')
  expect(server.calls(exchangeCode)).toEqual([{ body: { code: '17-abc.xyz' } }])
})

test('the banner says that a code is no longer valid, and the form is shown again', async () => {
  const { message } = failures.LOGIN_UNCONFIRMED
  server.fails(exchangeCode, 'LOGIN_UNCONFIRMED')
  showAt('/login#code=17-abc.xyz', <LoginForm />)

  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toBe(message)
  expect(document.activeElement).toBe(banner)
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
})

test.each([
  ['LOGIN_CANCELLED', failures.LOGIN_CANCELLED.message],
  ['LOGIN_PROVIDER_AWAY', failures.LOGIN_PROVIDER_AWAY.message],
  ['LOGIN_EMAIL_UNVERIFIED', failures.LOGIN_EMAIL_UNVERIFIED.message],
  ['LOGIN_EMAIL_MISSING', failures.LOGIN_EMAIL_MISSING.message],
  ['Call%20555%20now', failures.LOGIN_UNCONFIRMED.message],
  ['toString', failures.LOGIN_UNCONFIRMED.message],
])('#error=%s is shown as one of the site’s own messages', async (code, sentence) => {
  showAt(`/login#error=${code}`, <LoginForm />)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(location.hash).toBe('')
  expect(server.changes).toEqual([])
})
