import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failures } from '#contract/errors.ts'
import { show } from '#testing/show.tsx'
import ConfirmEmailPage from './confirm-email.tsx'

let answer: () => Response
let sent: unknown[]

beforeEach(() => {
  sent = []
  answer = () => Response.json({ email: 'new@example.org' })
  vi.stubGlobal('fetch', (_path: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) sent.push(JSON.parse(body))
    return Promise.resolve(answer())
  })
  history.replaceState(null, '', '/confirm-email#token=abc_DEF-123')
})
afterEach(() => vi.unstubAllGlobals())

const refuse = (code: 'EMAIL_LINK_INVALID' | 'EMAIL_TAKEN') => () =>
  Response.json({ code, message: failures[code].message }, { status: failures[code].status })

test('the link confirms by a press, and leaves the address bar at once', async () => {
  const person = show(<ConfirmEmailPage />)
  await vi.waitFor(() => expect(location.hash).toBe(''))
  expect(sent).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Use this email' }))

  await screen.findByRole('heading', { level: 1, name: 'Email changed' })
  expect(document.activeElement).toHaveTextContent('You now log in with new@example.org')
  expect(document.title).toBe('Email changed, Wild Trip Planner')
  expect(screen.queryByText(/^Your account will use/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(sent).toEqual([{ token: 'abc_DEF-123' }])
})

test('a link that no longer works says so, and so does a page without one', async () => {
  answer = refuse('EMAIL_LINK_INVALID')
  const person = show(<ConfirmEmailPage />)
  await person.click(screen.getByRole('button', { name: 'Use this email' }))
  expect((await screen.findByRole('alert')).textContent).toContain('already used')
})

test('a page without a link says so', async () => {
  history.replaceState(null, '', '/confirm-email')
  show(<ConfirmEmailPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('already used')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')
})

test('an address that somebody else has by now is not taken', async () => {
  answer = refuse('EMAIL_TAKEN')
  const person = show(<ConfirmEmailPage />)
  await person.click(screen.getByRole('button', { name: 'Use this email' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Email already registered')
})
