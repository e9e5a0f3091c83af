import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import { failures, type FailureCode } from '#contract/errors.ts'
import { show } from '#testing/show.tsx'
import { forgetForTab } from '../api/storage.ts'
import { forgetToken, keepToken } from '../api/token.ts'
import { VerifyBar } from '../features/account/verify-bar.tsx'
import { dismissToast } from '../ui/toast.tsx'
import VerifyEmailPage from './verify-email.tsx'

const maya: User = {
  id: 'u1',
  email: 'maya@example.org',
  firstName: 'Maya',
  lastName: 'Lind',
  profileImageUrl: null,
  isAdmin: false,
  emailVerified: false,
}

let answers: Record<string, () => Response>
let calls: string[]

beforeEach(() => {
  calls = []
  answers = {}
  vi.stubGlobal('fetch', (path: string, { body = '' }: { body?: string } = {}) => {
    calls.push(`${path} ${body}`.trim())
    return Promise.resolve(answers[path]?.() ?? new Response(null, { status: 204 }))
  })
  history.replaceState(null, '', '/verify-email#token=abc_DEF-123')
})
afterEach(() => {
  act(() => {
    dismissToast()
    forgetToken()
  })
  forgetForTab()
  vi.unstubAllGlobals()
})

const refuse = (code: FailureCode) => () =>
  Response.json({ code, message: failures[code].message }, { status: failures[code].status })

test('the link confirms when the button is pressed, and the token leaves the address bar at once', async () => {
  answers['/api/auth/verify-email'] = () => Response.json({ email: maya.email })
  const person = show(<VerifyEmailPage />)
  await vi.waitFor(() => expect(location.hash).toBe(''))
  expect(calls).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Confirm email' }))

  await screen.findByRole('heading', { name: 'Email confirmed' })
  expect(document.activeElement).toHaveTextContent(`We’ll now also email ${maya.email} news from your group`)
  expect(calls).toEqual(['/api/auth/verify-email {"token":"abc_DEF-123"}'])
})

test('a used link says so, or that the address is already confirmed', async () => {
  answers['/api/auth/verify-email'] = refuse('VERIFICATION_LINK_INVALID')
  const person = show(<VerifyEmailPage />)
  await person.click(screen.getByRole('button', { name: 'Confirm email' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The link was already used')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')

  answers['/api/auth/user'] = () => Response.json({ ...maya, emailVerified: true })
  act(() => keepToken('of maya'))
  expect(await screen.findByRole('heading', { name: 'Email already confirmed' })).toBeDefined()
  expect(screen.getByRole('alert')).toHaveTextContent('There’s nothing left to do.')
})

test('the bar sends the link again, and shows an error if that fails', async () => {
  answers['/api/auth/verify-email/send'] = refuse('TOO_MANY_VERIFICATIONS')
  const person = show(<VerifyBar user={maya} />)
  const bar = screen.getByRole('complementary', { name: 'Confirm your email' })
  expect(bar).toHaveTextContent(`Confirm ${maya.email}`)
  await person.click(screen.getByRole('button', { name: 'Resend link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(failures.TOO_MANY_VERIFICATIONS.message)

  answers = {}
  await person.click(screen.getByRole('button', { name: 'Resend link' }))
  const said = within(bar).getByRole('status')
  await waitFor(() => expect(said).toHaveTextContent(`A new link is on its way to ${maya.email}.`))
  expect(screen.getByRole('button', { name: 'Resend link' })).toHaveFocus()
  expect(screen.queryByText('Check your email')).toBeNull()
})

test('a dismissed bar does not come back in this tab for the same person', async () => {
  const person = show(<VerifyBar user={maya} />)
  await person.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  show(<VerifyBar user={maya} />)
  expect(screen.queryByRole('complementary')).toBeNull()
  show(<VerifyBar user={{ ...maya, id: 'u2' }} />)
  expect(screen.getByRole('complementary')).toBeDefined()
})
