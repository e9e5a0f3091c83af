import { existsSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { getSite } from '#contract/site.ts'
import { preloadAnswer } from '#testing/preload-answer.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { createQueryClient } from '../../api/query.ts'
import { emptySite } from '../../api/site.ts'
import credits from './credits.json'
import { type ContentPage, contentPages } from './content-pages.ts'

async function openPage({ Body }: ContentPage, contactEmail: string | null = null) {
  const queryClient = createQueryClient()
  preloadAnswer(queryClient, getSite, {}, { ...emptySite, contactEmail })
  renderWithProviders(
    <Suspense fallback="Loading">
      <Body />
    </Suspense>,
    queryClient,
  )
  await screen.findAllByRole('heading', { level: 2 })
  return document.body
}

function pageAt(path: string) {
  const page = contentPages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`No content page at ${path}`)
  return page
}

const knownPaths = new Set([
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/account',
  '/account#sign-in',
  ...contentPages.map((page) => page.path),
])

/** Whether the path is a page of the site or a static file, such as a licence text. */
function existsOnSite(href: string) {
  return knownPaths.has(href) || existsSync(`src/web/public${href}`)
}

test('the list of content pages has every footer page once', () => {
  expect(contentPages.map((page) => [page.path, page.title])).toEqual([
    ['/how-it-works', 'How It Works'],
    ['/about', 'About'],
    ['/safety-guidelines', 'Safety Guidelines'],
    ['/faqs', 'FAQs'],
    ['/contact', 'Contact'],
    ['/help-center', 'Help Center'],
    ['/terms-of-service', 'Terms of Service'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/cancellation-policy', 'Cancellation Policy'],
    ['/travel-insurance', 'Travel Insurance'],
    ['/credits', 'Photo Credits'],
  ])
})

test.each(contentPages)('$path has a description that search results show in full', ({ description }) => {
  expect(description.length).toBeGreaterThanOrEqual(120)
  expect(description.length).toBeLessThanOrEqual(155)
})

test.each(contentPages)('$path has no h1 of its own and skips no heading level', async (page) => {
  const container = await openPage(page)
  const levels = [...container.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) =>
    Number(heading.tagName.slice(1)),
  )

  expect(levels[0]).toBe(2)
  levels.forEach((level, index) => {
    expect(level).toBeGreaterThan(1)
    expect(level - (levels[index - 1] ?? 1)).toBeLessThanOrEqual(1)
  })
})

test.each(contentPages)('$path has no dead link', async (page) => {
  const container = await openPage(page)
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')

  const deadLinks = links.filter((href) => !/^(https:\/\/|mailto:.)/.test(href) && !existsOnSite(href))
  expect(deadLinks).toEqual([])
})

test('the help center links to where other devices are signed out', async () => {
  const container = await openPage(pageAt('/help-center'))
  expect(container.textContent).toContain('“Log out everywhere else”')
  expect(screen.getByRole('link', { name: 'Account, Devices' }).getAttribute('href')).toBe('/account#sign-in')
})

test('the privacy policy names everything that the site keeps in the browser', async () => {
  const container = await openPage(pageAt('/privacy-policy'))
  for (const phrase of [
    'downloads and live updates',
    '400 days',
    'ten seconds',
    'local storage',
    'session storage',
    'IndexedDB',
  ]) {
    expect(container.textContent).toContain(phrase)
  }
})

test('the contact page shows the address of the site as a mail link', async () => {
  await openPage(pageAt('/contact'), 'trips@example.org')

  expect(screen.getByRole('link', { name: 'trips@example.org' }).getAttribute('href')).toBe(
    'mailto:trips@example.org',
  )
})

test('the contact page says so when the site has no public address', async () => {
  const container = await openPage(pageAt('/contact'))

  expect(screen.getByText(/no public contact address/)).toBeTruthy()
  expect(container.querySelector('a[href^="mailto:"]')).toBeNull()
})

test('the credits name every photo, its author and its licence', async () => {
  const container = await openPage(pageAt('/credits'))
  const entries = [...container.querySelectorAll('li')].map((entry) => entry.textContent)

  expect(credits.length).toBeGreaterThan(0)
  for (const photo of credits) {
    const entry = entries.find((text) => text.includes(photo.name) && text.includes(photo.title))
    expect(entry, photo.name).toBeDefined()
    expect(entry).toContain(photo.licence)
    if (photo.author) expect(entry).toContain(photo.author)
  }
})
