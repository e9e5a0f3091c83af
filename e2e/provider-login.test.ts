import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { startIdentityProvider, type IdentityProvider } from '#testing/identity-provider.ts'
import { logInAtProvider, exchangeLoginCode, readLoginResult } from '#testing/provider-login.ts'
import { startProcess } from '#testing/start-process.ts'
import { TestBrowser } from '#testing/test-browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { type Journey, pressSeat, readRecordedToasts, recordToasts, startJourney } from './browser.ts'
import { createTripWithCar } from './test-users.ts'

const ida = {
  email: 'ida@example.org',
  email_verified: true,
  name: 'Ida Moen',
  given_name: 'Ida',
  family_name: 'Moen',
}

let provider: IdentityProvider
let journey: Journey
beforeAll(async () => {
  provider = await startIdentityProvider()
  provider.accounts.set('ida-1', ida)
  journey = await startJourney(provider.settings)
})
afterAll(async () => {
  await journey[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

test('a visitor of a trip logs in at the provider and returns to the trip', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await recordToasts(page)
  await page.goto('/trip/1?tab=cars')
  await page.getByRole('link', { name: 'Login' }).first().click()
  await page.getByRole('link', { name: 'Continue with Summit ID' }).click()

  await page.getByRole('heading', { name: 'Summit ID' }).waitFor()
  await page.getByRole('button', { name: 'Continue as Ida Moen' }).click()

  await page.waitForURL(/\/trip\/1\?tab=cars$/)
  await expect.poll(() => readRecordedToasts(page)).toContain("You've successfully logged in.")
  await page.getByRole('button', { name: 'Account' }).first().click()
  await page.getByText('Ida Moen').waitFor()
  await page.getByText('ida@example.org').waitFor()

  await page.goBack()
  expect(page.url()).not.toContain('code=')
  expect(problems).toEqual([])
})

test('a visitor who presses a seat logs in at the provider, and then the seat is chosen', async () => {
  const tripId = await createTripWithCar(journey.address, { maxParticipants: 10 })
  await using visit = await journey.visit()
  const { page, problems } = visit
  await pressSeat(page, tripId)
  await page.getByRole('button', { name: 'Continue as Ida Moen' }).click()
  const seat = page.getByRole('button', { name: /^Back Right, chosen/ })
  await seat.waitFor()
  expect(await seat.getAttribute('aria-pressed')).toBe('true')
  expect(problems).toEqual([])
})

test('login links used before the scripts load lead back to the trip, too', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/trip/1?tab=cars')
  await page.getByRole('link', { name: 'Login' }).first().click()
  await page.waitForURL(/\/login$/)
  await page.getByRole('link', { name: 'Continue with Summit ID' }).click()
  await page.getByRole('heading', { name: 'Summit ID' }).waitFor()
  await page.unroute('**/assets/*.js')

  await page.getByRole('button', { name: 'Continue as Ida Moen' }).click()

  await page.waitForURL(/\/trip\/1\?tab=cars$/)
})

test('a page that needs a login leads straight to the provider, and the login leads back', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await page.goto('/bookings')

  await page.getByRole('button', { name: 'Continue as Ida Moen' }).click()

  await page.waitForURL(/\/bookings$/)
  await page.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor()
})

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('a person who cancels the login can try again: %s, %i px', async (colorScheme, width) => {
  await using visit = await journey.visit({ colorScheme, viewport: { width, height: 900 } })
  const { page, problems } = visit
  await page.goto('/register')
  await page.getByRole('link', { name: 'Continue with Summit ID' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('alert').filter({ hasText: 'The login was cancelled.' }).waitFor()
  expect(new URL(page.url()).href).toBe(`${journey.address}/login`)
  await page.getByRole('link', { name: 'Continue with Summit ID' }).waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test('a login may start on one process and end on another, and leaves no secrets in the logs', async () => {
  await using database = await cloneDatabase()
  const settings = { DATABASE_URL: database.url, ...provider.settings }
  await using first = await startProcess(settings)
  await using second = await startProcess({ ...settings, PUBLIC_URL: first.address })
  const browser = new TestBrowser()
  const providerPage = await browser.open(`${second.address}/api/login`)
  const loginEnd = await browser.open(providerPage.url, {
    method: 'POST',
    body: new URLSearchParams({ account: 'ida-1' }),
  })
  expect(loginEnd.url.origin).toBe(first.address)
  const { code } = readLoginResult(loginEnd.url)

  const { status, token } = await exchangeLoginCode(second, browser, code)

  expect(status).toBe(200)
  expect(await logInAtProvider(first, new TestBrowser(), null)).toMatchObject({ error: 'LOGIN_CANCELLED' })
  await Promise.all([first.stop(), second.stop()])
  const logs = first.output() + second.output()
  expect(logs).toContain('"path":"/api/callback"')
  expect(logs).toContain('provider login failed')
  const secrets = [code, code.split('.')[1] ?? '', token, 'state=', 'code=', 'ida@example', 'access_denied']
  for (const secret of secrets) expect(logs).not.toContain(secret)
})
