import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import {
  admin,
  fillFields,
  logIn,
  maya,
  readRecordedToasts,
  recordToasts,
  startJourney,
  type Journey,
} from './browser.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

const statusOf = async (path: string) => (await fetch(journey.address + path)).status

test('an admin creates a trip, finds it, copies it and publishes the copy', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, admin)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Manage Trips' }).click()
  await page.getByRole('heading', { name: 'Trip Management' }).waitFor()

  await page.getByRole('button', { name: 'Create Trip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Trip' })
  await fillFields(dialog, {
    'Trip Title': 'Quokka Coast Walk',
    Location: 'Rottnest, Australia',
    Category: 'hiking',
    'Price per Person': '120',
    'Start Date': '2099-07-04',
    'End Date': '2099-07-01',
    Activities: 'Walk, Swim',
  })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Trip' }).click()
  await dialog.getByText('The end date can’t be before the start date.').waitFor()
  await dialog.getByLabel('End Date').fill('2099-07-08')
  await dialog.getByRole('button', { name: 'Create Trip' }).click()
  await page.getByText('Trip created successfully!').waitFor()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByLabel('Search trips').fill('quokka')
  await page.getByText('1 trip for “quokka”').waitFor()
  const row = page.getByRole('article', { name: 'Quokka Coast Walk', exact: true })
  await row.getByText('$120').waitFor()
  await row.getByRole('button', { name: 'More actions for Quokka Coast Walk' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.waitForURL(/\/admin\/trips\/\d+\/edit$/)
  await page.getByText('“Copy of Quokka Coast Walk” is saved as a draft.').waitFor()
  await page.getByRole('heading', { name: 'Edit Trip' }).waitFor()
  const copyPath = `/trip/${/trips\/(\d+)\/edit/.exec(page.url())?.[1]}`
  expect(await statusOf(copyPath)).toBe(404)

  await page.goto('/admin/trips?status=draft&q=quokka')
  const copyRow = page.getByRole('article', { name: 'Copy of Quokka Coast Walk' })
  await copyRow.getByRole('button', { name: 'More actions for Copy of Quokka Coast Walk' }).click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await page.getByText('Trip updated successfully!').waitFor()
  // It is published, so the list of drafts no longer shows it.
  await page.getByText('We found nothing for “quokka”, Draft. Try fewer filters.').waitFor()
  await expect.poll(() => statusOf(copyPath)).toBe(200)
  expect(problems).toEqual([])
})

test('dashboard figures link to their trips, and the year ahead can be shown as a table', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, admin)
  await page.goto('/admin')
  const yearSection = page.locator('section', { has: page.getByRole('heading', { name: 'The year ahead' }) })
  await yearSection.getByRole('button', { name: 'View as table' }).click()
  // Twelve rows of months below the header row.
  await yearSection.getByRole('table').getByRole('row').nth(12).waitFor()

  await page.getByRole('link', { name: 'Active Trips' }).click()
  await page.getByText(/^\d+ trips for Upcoming$/).waitFor()
  expect(new URL(page.url()).search).toBe('?status=upcoming')
  expect(problems).toEqual([])
})

test('a traveller is turned away from Trip Management', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await recordToasts(page)
  await logIn(page, maya)
  await page.goto('/admin/trips')
  await page.waitForURL(`${journey.address}/`)
  expect(await readRecordedToasts(page)).toContain('Access DeniedAdmin access required')
})

test('a signed-out visitor is sent to log in, and returns to Trip Management', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await recordToasts(page)
  const loginRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
  await page.goto('/admin/trips')
  await loginRequest
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  expect(await readRecordedToasts(page)).toContain('UnauthorizedYou are logged out. Logging in again...')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Trip Management' }).waitFor()
})
