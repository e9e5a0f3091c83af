import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser, logOut, TOKEN_STORAGE_KEY, type User } from '#contract/auth.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
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

const signedInAs = (user: User) => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  server.on(getCurrentUser, user)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function show(page: ReactNode, path: string) {
  const { hook, history } = memoryLocation({ path, record: true })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={hook}>
        {page}
        <Toaster />
      </Router>
    </QueryClientProvider>,
  )
  return { path: () => history.at(-1) }
}

test('signed out, a guarded page says so and leads to the login after 500 ms', async () => {
  show(<SignedInOnly>Secret</SignedInOnly>, '/bookings')
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('UnauthorizedYou are logged out. Logging in again...')
  expect(screen.queryByText('Secret')).toBeNull()
  await pass(498)
  expect(address.href).toBe('')
  await pass(2)
  expect(address.href).toBe('/api/login')
  expect(sessionStorage.getItem('returnTo')).toBe('/bookings?past')
})

test('a token that opens nothing counts as signed out and is not kept', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'old')
  show(<SignedInOnly>Secret</SignedInOnly>, '/bookings')
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(0)
  expect(screen.getByText('Unauthorized')).toBeTruthy()
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
})

test('signed in, the page shows', async () => {
  signedInAs(maya)
  show(<SignedInOnly>Secret</SignedInOnly>, '/bookings')
  await pass(0)
  expect(screen.getByText('Secret')).toBeTruthy()
})

test('who is no admin is told and sent home after 500 ms', async () => {
  signedInAs(maya)
  const { path } = show(<SignedInOnly action="see-dashboard">Figures</SignedInOnly>, '/admin')
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('Access DeniedAdmin access required')
  expect(screen.queryByText('Figures')).toBeNull()
  await pass(498)
  expect(path()).toBe('/admin')
  await pass(2)
  expect(path()).toBe('/')
})

test('an admin sees admin pages', async () => {
  signedInAs({ ...maya, isAdmin: true })
  show(<SignedInOnly action="see-dashboard">Figures</SignedInOnly>, '/admin')
  await pass(0)
  expect(screen.getByText('Figures')).toBeTruthy()
})

test('login and register show while it is not known who is looking', async () => {
  show(<SignedOutOnly>Form</SignedOutOnly>, '/login')
  expect(screen.getByText('Form')).toBeTruthy()
  await pass(0)
  expect(screen.getByText('Form')).toBeTruthy()
})

test('signed in, login leads home, or back to where one was sent from', async () => {
  signedInAs(maya)
  const first = show(<SignedOutOnly>Form</SignedOutOnly>, '/login')
  await pass(0)
  expect(first.path()).toBe('/')

  cleanup()
  sessionStorage.setItem('returnTo', '/bookings')
  const second = show(<SignedOutOnly>Form</SignedOutOnly>, '/login')
  await pass(0)
  expect(second.path()).toBe('/bookings')
})

test('logging out on a guarded page leads to /login without a word of being logged out', async () => {
  signedInAs(maya)
  sessionStorage.setItem('kept:u1:trip:7', 'Half written')
  const { path } = show(
    <>
      <AccountMenu user={maya} trigger="M" triggerClassName="" />
      <SignedInOnly>Secret</SignedInOnly>
    </>,
    '/bookings',
  )
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await pass(0)
  expect(path()).toBe('/login')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  await pass(1000)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(address.href).toBe('')
})

test('the account menu names the person and what is theirs', () => {
  signedInAs(maya)
  show(<AccountMenu user={maya} trigger="M" triggerClassName="" />, '/')
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
  show(
    <AccountMenu user={{ ...maya, firstName: null, isAdmin: true }} trigger="M" triggerClassName="" />,
    '/',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  expect(screen.queryByText(/Lind/)).toBeNull()
  expect(choices()).toContainEqual(['Admin Dashboard', '/admin'])
})

test('a server in trouble signs nobody out: the page offers to try again', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  server.fails(getCurrentUser, 'UNAVAILABLE')
  show(<SignedInOnly>Secret</SignedInOnly>, '/bookings')
  await pass(1000)
  expect(address.href).toBe('')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token')

  signedInAs(maya)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(screen.getByText('Secret')).toBeTruthy()
})
