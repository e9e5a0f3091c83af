import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  bookingCard,
  bookingTab,
  type Journey,
  logIn,
  startJourney,
  submitLogin,
  submitRegistration,
} from './browser.ts'
import { createTripWithCar, registerTestUser } from './test-users.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

/** Counts the presses of the mouse on all pages of this tab. Typing moves the focus without one. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)),
      { capture: true },
    ),
  )
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('presses')))
}

/** Creates the next trip to start, so that it is on the landing page. */
async function createNextTrip(title: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const dates = { startDate: addDays(today, 2), endDate: addDays(today, 5) }
  await createTripWithCar(journey.address, { title, price: 489.5, maxParticipants: 10, ...dates })
}

const freeSeats = (part: Page | Locator, role: 'link' | 'button') =>
  part.getByRole(role, { name: /, available/ })

async function openTrip(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function pressFreeSeatAsVisitor(page: Page, title: string): Promise<void> {
  await createNextTrip(title)
  await page.goto('/')
  await openTrip(page, title)
  // The cars are loaded when they are near.
  await page.mouse.wheel(0, 20_000)
  await freeSeats(page, 'link').first().click()
  await page.getByText(` on ${title}, log in or sign up.`).waitFor()
}

/** Holds the chosen seats for two, and pays for them. */
async function holdAndPay(page: Page, form: Locator): Promise<void> {
  await form.getByText('Due now').waitFor()
  await form.getByRole('button', { name: 'Hold seats and pay' }).click()
  await page.waitForURL('**/checkout?*')
  await page.getByRole('region', { name: 'Held for you' }).waitFor()
  await page.getByText('Due now: $979.00.').waitFor()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay $979.00' }).click()
  await page.getByRole('heading', { name: 'Your spot has been secured!' }).waitFor()
}

test('from the landing page to two paid seats in seven presses, for somebody with an account', async () => {
  const ida = await registerTestUser(journey.address, 'Ida')
  await using visit = await journey.visit({ viewport: phone })
  const { page, problems } = visit
  const presses = await countPresses(page)
  await pressFreeSeatAsVisitor(page, 'Lofoten by kayak')
  await submitLogin(page, ida)
  await page
    .getByRole('button', { name: /, chosen/ })
    .first()
    .waitFor()
  const tab = bookingTab(page)
  await tab.getByText('2', { exact: true }).first().click()
  await freeSeats(tab, 'button').first().click()
  await holdAndPay(page, tab)
  expect(await presses()).toBeLessThanOrEqual(7)
  expect(problems).toEqual([])
})

test('from the landing page to two paid seats in nine presses, for somebody new', async () => {
  await using visit = await journey.visit({ viewport: desktop })
  const { page, problems } = visit
  const presses = await countPresses(page)
  await pressFreeSeatAsVisitor(page, 'Senja on skis')
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await submitRegistration(page, { firstName: 'Kit', email: 'kit@example.org' })
  const card = bookingCard(page)
  await card.getByRole('button', { name: 'Change seat' }).waitFor()
  await card.getByText('2', { exact: true }).click()
  await card.getByRole('button', { name: 'Choose a seat' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose seats' })
  await freeSeats(sheet, 'button').first().click()
  await holdAndPay(page, sheet)
  expect(await presses()).toBeLessThanOrEqual(9)
  expect(problems).toEqual([])
})

/** Presses the first free seat, and returns its label. */
async function pressFreeSeat(form: Locator): Promise<string> {
  const seat = freeSeats(form, 'button').first()
  const label = (await seat.getAttribute('aria-label'))?.split(',')[0] ?? ''
  await seat.click()
  return label
}

async function openTripAsLiv(page: Page, title: string): Promise<void> {
  await createNextTrip(title)
  await logIn(page, await registerTestUser(journey.address, 'Liv'))
  await openTrip(page, title)
}

test('the bar on a phone opens a sheet to book in, which shares its choice with the tab', async () => {
  await using visit = await journey.visit({ viewport: phone })
  const { page, problems } = visit
  await openTripAsLiv(page, 'Hardanger on foot')
  await page.getByRole('button', { name: 'Choose a seat' }).click()
  const sheet = page.getByRole('dialog', { name: 'Book your spot' })
  await sheet.getByText('2', { exact: true }).first().click()
  const label = await pressFreeSeat(sheet)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  const tab = bookingTab(page)
  await tab.getByRole('button', { name: new RegExp(`^${label}, chosen`) }).waitFor()
  expect(await tab.getByRole('radio', { name: '2', exact: true }).isChecked()).toBe(true)
  expect(await bookingCard(page).getByRole('radio').count()).toBe(0)

  // The other way round, and on to the checkout from the sheet.
  await freeSeats(tab, 'button').first().click()
  await page.getByRole('button', { name: 'Choose a seat' }).click()
  await sheet.getByText('1 still needs a seat').waitFor({ state: 'hidden' })
  await sheet.getByRole('button', { name: 'Hold seats and pay' }).click()
  await page.waitForURL('**/checkout?*')
  await page.getByText('Due now: $979.00.').waitFor()
  expect(problems).toEqual([])
})

test('the card on a desktop shares its choice with the tab, and leads to the checkout', async () => {
  await using visit = await journey.visit({ viewport: desktop })
  const { page, problems } = visit
  await openTripAsLiv(page, 'Jostedal on ice')
  const [card, tab] = [bookingCard(page), bookingTab(page)]
  await card.getByText('2', { exact: true }).click()
  await card.getByRole('button', { name: 'Choose seats' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose seats' })
  const label = await pressFreeSeat(sheet)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await tab.getByRole('button', { name: new RegExp(`^${label}, chosen`) }).waitFor()
  expect(await tab.getByRole('radio', { name: '2', exact: true }).isChecked()).toBe(true)

  await freeSeats(tab, 'button').first().click()
  await card.getByText('2 × $489.50').waitFor()
  await card.getByRole('button', { name: 'Hold seats and pay' }).click()
  await page.waitForURL('**/checkout?*')
  await page.getByText('Due now: $979.00.').waitFor()
  expect(problems).toEqual([])
})
