import { act, cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import type { Site } from '#contract/site.ts'
import { show } from '#testing/show.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

const site: Site = {
  publicUrl: '',
  contactEmail: null,
  socialLinks: { instagram: null, facebook: null, youtube: null },
  loginProvider: 'Summit ID',
  payments: null,
  demoAccounts: [],
}
const ida = { id: 'u1', email: 'ida@example.org', firstName: 'Ida', lastName: 'Moen', isAdmin: false }

let exchanged: unknown[]
let answers: Record<string, () => Response | Promise<Response>>

beforeEach(() => {
  exchanged = []
  answers = {
    '/api/site': () => Response.json(site),
    '/api/auth/user': () => Response.json(ida),
    '/api/auth/exchange': () => Response.json({ token: 'new' }),
  }
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path === '/api/auth/exchange') exchanged.push(JSON.parse(body ?? ''))
    return (await answers[path]?.()) ?? new Response('', { status: 404 })
  })
})

afterEach(() => {
  act(dismissToast)
  cleanup()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

function showAt(address: string, form: ReactNode) {
  history.replaceState(null, '', address)
  show(form)
}

test.each([
  ['login', <LoginForm key="login" />],
  ['register', <RegisterForm key="register" />],
])('%s offers the provider by its name', async (_page, form) => {
  showAt('/login', form)
  const link = await screen.findByRole('link', { name: 'Continue with Summit ID' })
  expect(link.getAttribute('href')).toBe('/api/login')
})

test('without a provider there is nothing to continue with', async () => {
  answers['/api/site'] = () => Response.json({ ...site, loginProvider: null })
  showAt('/login', <LoginForm />)
  await act(() => Promise.resolve())
  expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull()
})

test('a code is exchanged once, and is out of the address before that', async () => {
  let arrive: (response: Response) => void = () => undefined
  answers['/api/auth/exchange'] = () => new Promise((resolve) => (arrive = resolve))
  showAt('/login#code=17-abc.xyz', <LoginForm />)

  expect((await screen.findByText('Logging you in…')).getAttribute('role')).toBe('status')
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect([location.pathname, location.hash]).toEqual(['/login', ''])
  await act(() => Promise.resolve(arrive(Response.json({ token: 'new' }))))

  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new')
  expect(exchanged).toEqual([{ code: '17-abc.xyz' }])
})

test('a code that counts no more is said in the banner, and the form is there again', async () => {
  const { message } = failures.LOGIN_UNCONFIRMED
  answers['/api/auth/exchange'] = () => Response.json({ code: 'LOGIN_UNCONFIRMED', message }, { status: 401 })
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
])('#error=%s is said in a sentence of ours', async (code, sentence) => {
  showAt(`/login#error=${code}`, <LoginForm />)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(location.hash).toBe('')
  expect(exchanged).toEqual([])
})
