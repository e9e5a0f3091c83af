import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { confirmEmail } from '#contract/account.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import ConfirmEmailPage from './confirm-email.tsx'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(confirmEmail, { email: 'new@example.org' })
  history.replaceState(null, '', '/confirm-email#token=abc_DEF-123')
})

test('the link confirms when the button is pressed, and the token leaves the address bar', async () => {
  const person = renderWithProviders(<ConfirmEmailPage />)
  await vi.waitFor(() => expect(location.hash).toBe(''))
  expect(server.changes).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Use this email' }))

  await screen.findByRole('heading', { level: 1, name: 'Email changed' })
  expect(document.activeElement).toHaveTextContent('You now log in with new@example.org')
  expect(document.title).toBe('Email changed, Wild Trip Planner')
  expect(screen.queryByText(/^Your account will use/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(server.calls(confirmEmail)).toEqual([{ body: { token: 'abc_DEF-123' } }])
})

test('a link that no longer works says so', async () => {
  server.fails(confirmEmail, 'EMAIL_LINK_INVALID')
  const person = renderWithProviders(<ConfirmEmailPage />)
  await person.click(screen.getByRole('button', { name: 'Use this email' }))
  expect((await screen.findByRole('alert')).textContent).toContain('already used')
})

test('a page without a token says that the link no longer works', async () => {
  history.replaceState(null, '', '/confirm-email')
  renderWithProviders(<ConfirmEmailPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('already used')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')
})

test('an email that somebody else has registered meanwhile is refused', async () => {
  server.fails(confirmEmail, 'EMAIL_TAKEN')
  const person = renderWithProviders(<ConfirmEmailPage />)
  await person.click(screen.getByRole('button', { name: 'Use this email' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Email already registered')
})
