import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, Route } from 'wouter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { getSite, type Site } from '#contract/site.ts'
import { preloadAnswer } from '#testing/preload-answer.ts'
import { TestQueries } from '#testing/test-queries.tsx'
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

function renderShell() {
  const queryClient = createQueryClient()
  preloadAnswer(queryClient, getSite, {}, site)
  const { container } = render(
    <TestQueries client={queryClient}>
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
    </TestQueries>,
  )
  return { container, user: userEvent.setup() }
}

test('what is for visitors stays hidden until it is known whether the viewer has a session', () => {
  const { dataset } = document.documentElement
  dataset.hasToken = ''
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  renderShell()
  expect(dataset.hasToken).toBe('')
  cleanup()
  localStorage.clear()
  renderShell()
  expect(dataset.hasToken).toBeUndefined()
})

const hrefsIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the first Tab stop is the link to the content', async () => {
  const { user } = renderShell()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe('#content')
  expect(screen.getByRole('main').id).toBe('content')
})

test('the navigation links to the main pages', () => {
  renderShell()
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

test('the footer describes the site and links to its pages', async () => {
  renderShell()
  fireEvent(document, new Event('pageused'))
  const footer = await screen.findByRole('contentinfo')
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

test('social icons are links only if the site has an address for them', async () => {
  renderShell()
  fireEvent(document, new Event('pageused'))
  const instagram = await screen.findByRole('link', { name: 'Instagram' })
  expect(instagram.getAttribute('href')).toBe('https://instagram.com/wild')
  expect(screen.queryByRole('link', { name: 'Facebook' })).toBeNull()
  expect(screen.getByRole('img', { name: 'Facebook' })).toBeTruthy()
})

test('following a link focuses the new page’s heading; opening the site focuses nothing', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const { user } = renderShell()
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('link', { name: 'Away' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Far away'))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
})

test('an address with a section scrolls to the section as soon as it is loaded', async () => {
  history.replaceState(null, '', '/?tab=booking#places')
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  renderShell()
  expect(document.body).toHaveFocus()
  const section = document.createElement('section')
  section.id = 'places'
  section.innerHTML = '<h2>Places and cars</h2>'
  document.getElementById('content')?.append(section)
  const heading = screen.getByRole('heading', { name: 'Places and cars' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(scrollIntoView).toHaveBeenCalledOnce()
})

test('the Adventures link leads to the heading of the grid, from any page', async () => {
  const { user } = renderShell()
  const adventures = () => within(screen.getByRole('navigation', { name: 'Main' })).getByText('Adventures')
  await user.click(adventures())
  expect(document.activeElement?.textContent).toBe('Trips')
  await user.click(screen.getByRole('link', { name: 'Away' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Far away'))
  await user.click(adventures())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Trips'))
})

test('a login from a seat leads back to the seats of the trip', () => {
  history.replaceState(null, '', '/trip/7')
  renderShell()
  fireEvent.click(screen.getByRole('link', { name: 'Back Left' }))
  expect(takeReturnPath()).toBe('/trip/7?tab=booking#places')
})

test('a banner shows while the browser is offline', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  renderShell()
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
  const { user } = renderShell()
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
