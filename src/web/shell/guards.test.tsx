import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser, logOut, TOKEN_STORAGE_KEY, type User } from '#contract/auth.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import { dismissToast, Toaster } from '../ui/toast.tsx'
import { AccountMenu } from './account-menu.tsx'
import { SignedInOnly, SignedOutOnly } from './guards.tsx'

const maya: User = {
  id: 'u1',
  email: 'maya@example.org',
  firstName: 'Maya',
  lastName: 'Lind',
  profileImageUrl: null,
  isAdmin: false,
  emailVerified: true,
}

let server: FakeServer
/** The browser's location. A redirect to the login sets its href. */
let address: { href: string; pathname: string; search: string; hash: string }

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  server = startFakeServer()
  server.fails(getCurrentUser, 'UNAUTHORIZED')
  server.on(logOut)
  address = { href: '', pathname: '/bookings', search: '?past', hash: '' }
  vi.stubGlobal('location', address)
})

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
})

const signInAs = (user: User) => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  server.on(getCurrentUser, user)
}
const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function showPage(page: ReactNode, path: string) {
  const { hook, history } = memoryLocation({ path, record: true })
  render(
    <TestQueries client={createQueryClient()}>
      <Router hook={hook}>
        {page}
        <Toaster />
      </Router>
    </TestQueries>,
  )
  return { path: () => history.at(-1) }
}

test('a guarded page tells visitors that they are logged out, and goes to the login after 500 ms', async () => {
  showPage(<SignedInOnly>Secret</SignedInOnly>, '/bookings')
  await passTime(0)
  // The title and the text of the toast.
  expect(screen.getByRole('alert').textContent).toBe('UnauthorizedYou are logged out. Logging in again...')
  expect(screen.queryByText('Secret')).toBeNull()
  await passTime(498)
  expect(address.href).toBe('')
  await passTime(2)
  expect(address.href).toBe('/api/login')
  expect(sessionStorage.getItem('returnTo')).toBe('/bookings?past')
})

test('somebody with an invalid token counts as signed out, and the token is deleted', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'old')
  showPage(<SignedInOnly>Secret</SignedInOnly>, '/bookings')
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await passTime(0)
  expect(screen.getByText('Unauthorized')).toBeTruthy()
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
})

test('a guarded page shows for somebody who is signed in', async () => {
  signInAs(maya)
  showPage(<SignedInOnly>Secret</SignedInOnly>, '/bookings')
  await passTime(0)
  expect(screen.getByText('Secret')).toBeTruthy()
})

test('an admin page refuses other people and sends them home after 500 ms', async () => {
  signInAs(maya)
  const { path } = showPage(<SignedInOnly action="see-dashboard">Figures</SignedInOnly>, '/admin')
  await passTime(0)
  expect(screen.getByRole('alert').textContent).toBe('Access DeniedAdmin access required')
  expect(screen.queryByText('Figures')).toBeNull()
  await passTime(498)
  expect(path()).toBe('/admin')
  await passTime(2)
  expect(path()).toBe('/')
})

test('an admin sees admin pages', async () => {
  signInAs({ ...maya, isAdmin: true })
  showPage(<SignedInOnly action="see-dashboard">Figures</SignedInOnly>, '/admin')
  await passTime(0)
  expect(screen.getByText('Figures')).toBeTruthy()
})

test('the login form shows while it is not known whether the viewer is signed in', async () => {
  showPage(<SignedOutOnly>Form</SignedOutOnly>, '/login')
  expect(screen.getByText('Form')).toBeTruthy()
  await passTime(0)
  expect(screen.getByText('Form')).toBeTruthy()
})

test('the login page sends signed-in people home, or back to the page they came from', async () => {
  signInAs(maya)
  const first = showPage(<SignedOutOnly>Form</SignedOutOnly>, '/login')
  await passTime(0)
  expect(first.path()).toBe('/')

  cleanup()
  sessionStorage.setItem('returnTo', '/bookings')
  const second = showPage(<SignedOutOnly>Form</SignedOutOnly>, '/login')
  await passTime(0)
  expect(second.path()).toBe('/bookings')
})

test('logging out on a guarded page leads to /login without a warning', async () => {
  signInAs(maya)
  sessionStorage.setItem('kept:u1:trip:7', 'Half written')
  const { path } = showPage(
    <>
      <AccountMenu user={maya} trigger="M" triggerClassName="" />
      <SignedInOnly>Secret</SignedInOnly>
    </>,
    '/bookings',
  )
  await passTime(0)
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await passTime(0)
  expect(path()).toBe('/login')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  await passTime(1000)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(address.href).toBe('')
})

test('the account menu shows the person’s name, email and pages', () => {
  signInAs(maya)
  showPage(<AccountMenu user={maya} trigger="M" triggerClassName="" />, '/')
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  expect(screen.getByText('Maya Lind')).toBeTruthy()
  expect(screen.getByText('maya@example.org')).toBeTruthy()
  const choices = () =>
    screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])
  expect(choices()).toEqual([
    ['Dashboard', '/'],
    ['My Bookings', '/bookings'],
    ['Account', '/account'],
    ['Logout', null],
  ])

  cleanup()
  showPage(
    <AccountMenu user={{ ...maya, firstName: null, isAdmin: true }} trigger="M" triggerClassName="" />,
    '/',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  expect(screen.queryByText(/Lind/)).toBeNull()
  expect(choices()).toContainEqual(['Admin Dashboard', '/admin'])
})

test('a failing server signs nobody out: the page offers to try again', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  server.fails(getCurrentUser, 'UNAVAILABLE')
  showPage(<SignedInOnly>Secret</SignedInOnly>, '/bookings')
  await passTime(1000)
  expect(address.href).toBe('')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token')

  signInAs(maya)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await passTime(0)
  expect(screen.getByText('Secret')).toBeTruthy()
})
