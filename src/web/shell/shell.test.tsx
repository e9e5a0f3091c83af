import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, Route } from 'wouter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getSite, type Site } from '#contract/site.ts'
import { preloadAnswer } from '#testing/fake-server.ts'
import { createQueryClient } from '../api/query.ts'
import { takeReturnPath } from '../features/auth/return-path.ts'
import { Shell } from './shell.tsx'

const site: Site = {
  publicUrl: '',
  contactEmail: null,
  socialLinks: { instagram: 'https://instagram.com/wild', facebook: null, youtube: null },
  loginProvider: null,
  payments: null,
  demoAccounts: [],
}

beforeEach(() => {
  history.replaceState(null, '', '/')
  document.body.focus()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
  localStorage.clear()
})

function show() {
  const queryClient = createQueryClient()
  preloadAnswer(queryClient, getSite, {}, site)
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Route path="/">
          <h1>Home</h1>
          <section id="adventures">
            <h2>Trips</h2>
          </section>
          <Link href="/faraway">Away</Link>
        </Route>
        <Route path="/trip/7">
          <a href="/api/login" data-back="?tab=booking#places">
            Back Left
          </a>
        </Route>
        <Route path="/faraway">
          <h1>Far away</h1>
        </Route>
      </Shell>
    </QueryClientProvider>,
  )
  return { container, user: userEvent.setup() }
}

const hrefsIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the first stop of the keyboard is the way to the content', async () => {
  const { user } = show()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe('#content')
  expect(screen.getByRole('main').id).toBe('content')
})

test('the navigation names its places', () => {
  show()
  expect(hrefsIn('Main')).toEqual([
    ['Adventures', '/#adventures'],
    ['How It Works', '/how-it-works'],
    ['About', '/about'],
  ])
  expect(hrefsIn('Tabs')).toEqual([
    ['Adventures', '/#adventures'],
    ['How It Works', '/how-it-works'],
    ['Login', '/login'],
    ['Sign Up', '/register'],
  ])
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    '/login',
  )
})

test('the footer says what the site is for, and where everything is', () => {
  show()
  const footer = screen.getByRole('contentinfo')
  expect(hrefsIn('Quick Links').map(([name]) => name)).toEqual([
    'Browse Adventures',
    'How It Works',
    'Safety Guidelines',
    'FAQs',
    'Contact',
  ])
  expect(hrefsIn('Support').map(([name]) => name)).toEqual([
    'Help Center',
    'Terms of Service',
    'Privacy Policy',
    'Cancellation Policy',
    'Travel Insurance',
  ])
  expect(footer.textContent).toContain('© 2024 Wild Trip Planner. All rights reserved.')
  expect(footer.textContent).toMatch(/Connecting adventurers for group experiences/)
})

test('social icons are links only where there is an address', () => {
  show()
  expect(screen.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(
    'https://instagram.com/wild',
  )
  expect(screen.queryByRole('link', { name: 'Facebook' })).toBeNull()
  expect(screen.getByRole('img', { name: 'Facebook' })).toBeTruthy()
})

test('a page that was gone to has the focus on its heading; the first one is left alone', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const { user } = show()
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('link', { name: 'Away' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Far away'))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
})

test('an address that names a section leads there as soon as the section is loaded', async () => {
  history.replaceState(null, '', '/?tab=booking#places')
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  show()
  expect(document.body).toHaveFocus()
  const section = document.createElement('section')
  section.id = 'places'
  section.innerHTML = '<h2>Places and cars</h2>'
  document.getElementById('content')?.append(section)
  const heading = screen.getByRole('heading', { name: 'Places and cars' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(scrolled).toHaveBeenCalledOnce()
})

test('Adventures leads to the heading of the grid, on the same page and from another', async () => {
  const { user } = show()
  const adventures = () => within(screen.getByRole('navigation', { name: 'Main' })).getByText('Adventures')
  await user.click(adventures())
  expect(document.activeElement?.textContent).toBe('Trips')
  await user.click(screen.getByRole('link', { name: 'Away' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Far away'))
  await user.click(adventures())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Trips'))
})

test('who logs in to take a seat comes back to where seats are taken', () => {
  history.replaceState(null, '', '/trip/7')
  show()
  fireEvent.click(screen.getByRole('link', { name: 'Back Left' }))
  expect(takeReturnPath()).toBe('/trip/7?tab=booking#places')
})

test('without a connection a banner says so', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  show()
  onLine.mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  const banner = screen.getByText('You’re offline. Showing saved details.')
  // A page that starts with a picture begins under the header, and would cover anything below the header.
  const order = banner.compareDocumentPosition(screen.getByRole('banner'))
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(/offline/)).toBeNull()
})

test('a chosen theme is applied and remembered, until the system decides again', async () => {
  const { user } = show()
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: /^Theme/ }))
    await user.click(screen.getByRole('menuitemradio', { name }))
  }
  await choose('Dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(screen.getByRole('button', { name: 'Theme: Dark' })).toBeTruthy()
  await choose('System')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(localStorage.getItem('theme')).toBeNull()
})
