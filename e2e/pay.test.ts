import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { insertTrip } from '#testing/insert-trip.ts'
import { startStripe } from '#testing/start-stripe.ts'
import { expectAccessible } from './expect-accessible.ts'
import { bookingTab, logIn, recordToasts, readRecordedToasts, startJourney } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser, type TestUser } from './test-users.ts'
import { installFakeStripe, type StripeElementsInput } from './fake-stripe.ts'

let journey: Awaited<ReturnType<typeof startJourney>>
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

/** A new user, and a trip for $120.50 with one approved car of three seats. */
async function preparePayment(): Promise<{ tripId: number; ida: TestUser }> {
  const { address } = journey
  const [admin, driver] = [await logInAdmin(address), await registerTestUser(address, 'Maya')]
  const tripId = await createTrip(admin, { price: 120.5, maxParticipants: 10 })
  const car = await driver.send('POST', `/api/trips/${tripId}/cars`, { passengerSeats: 3 })
  await admin.send('PUT', `/api/cars/${(car as { id: number }).id}/status`, { status: 'approved' })
  return { tripId, ida: await registerTestUser(address, 'Ida') }
}

const holdPlaces = ({ tripId, ida }: { tripId: number; ida: TestUser }, partySize = 2) =>
  ida.send('POST', `/api/trips/${tripId}/bookings`, { partySize, transport: 'later' })

async function useCard(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Use .*: ${label}$`) }).click()
}
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const securedHeading = (page: Page) => page.getByRole('heading', { name: 'Your spot has been secured!' })

async function expectPaid(ida: TestUser, tripId: number, paymentCount: number): Promise<void> {
  const { payment } = (await ida.send('POST', `/api/trips/${tripId}/check-payment`)) as {
    payment: { status: string; refundedAmount: string }
  }
  expect(payment).toMatchObject({ status: 'succeeded', refundedAmount: '0.00' })
  const rows = await journey.database.query<{ paid: number }>(
    `select count(*)::int as paid from ledger where trip_id = ${tripId} and kind = 'payment'`,
  )
  expect(rows[0]?.paid).toBe(paymentCount)
}

test('a traveller chooses a seat, holds it and pays for it by keyboard', async () => {
  const { tripId, ida } = await preparePayment()
  await using visit = await journey.visit()
  const { page, problems } = visit
  await recordToasts(page)
  await logIn(page, ida)
  await page.goto(`/trip/${tripId}?tab=booking`)
  await page
    .getByRole('group', { name: /Vehicle by Driver: Maya/ })
    .getByRole('button', { name: 'Back Left, available, $50.00 fuel' })
    .click()
  await bookingTab(page).getByRole('button', { name: 'Hold seat and pay' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/checkout?tripId=${tripId}&amount=12050`)
  await page.getByRole('heading', { level: 1, name: 'Secure Your Adventure' }).waitFor()
  await page.getByText('Back Left in Maya’s car').waitFor()
  await page.getByLabel('Card number').focus()
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')

  await securedHeading(page).waitFor()
  expect(await readRecordedToasts(page)).toContain('Payment SuccessfulYour spot has been secured!')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('region', { name: 'You’re going' }).getByText('Back Left in Maya’s car').waitFor()
  await expectPaid(ida, tripId, 1)
  expect(problems).toEqual([])
})

test('a payment succeeds after a declined card and a refused authentication', async () => {
  const { tripId, ida } = await preparePayment()
  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page } = visit
  await holdPlaces({ tripId, ida })
  await logIn(page, ida)
  await page.goto(`/checkout?tripId=${tripId}&amount=24100`)
  await useCard(page, 'Is declined')
  await payButton(page).click()
  const cardError = page.getByRole('form', { name: 'Card' }).getByRole('alert')
  await cardError.getByText('Your card was declined.').waitFor()
  expect(await cardError.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002')

  await useCard(page, 'Needs authentication')
  await payButton(page).click()
  await page.getByRole('dialog', { name: 'Sandbox Bank: is this you?' }).waitFor()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await cardError.getByText(/bank couldn’t confirm it’s you/).waitFor()

  await payButton(page).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await securedHeading(page).waitFor()
  await page.getByRole('link', { name: 'Choose your seat' }).first().waitFor()
  await expectPaid(ida, tripId, 1)
})

test('the success of a slow payment appears without a reload', async () => {
  const { tripId, ida } = await preparePayment()
  await using visit = await journey.visit()
  const { page, problems } = visit
  await holdPlaces({ tripId, ida })
  await logIn(page, ida)
  await page.goto(`/checkout?tripId=${tripId}&amount=24100`)
  await useCard(page, 'Succeeds later')
  await payButton(page).click()
  const panel = page.getByRole('region', { name: 'Payment', exact: true })
  await panel.getByRole('heading', { name: 'Your payment is being processed' }).waitFor()
  await journey.database.moveClock('16 seconds')
  await securedHeading(page).waitFor()
  expect(problems).toEqual([])
})

test('pressing Pay twice in each of two tabs pays once', async () => {
  const { tripId, ida } = await preparePayment()
  await using visit = await journey.visit()
  const firstTab = visit.page
  await holdPlaces({ tripId, ida })
  await logIn(firstTab, ida)
  const secondTab = await firstTab.context().newPage()
  for (const page of [firstTab, secondTab]) {
    await page.goto(`/checkout?tripId=${tripId}&amount=24100`)
    await useCard(page, 'Succeeds')
  }
  // For the second page the place may be paid already, and its button gone.
  await Promise.all(
    [firstTab, secondTab].map((page) =>
      payButton(page)
        .dblclick({ timeout: 10_000 })
        .catch(() => undefined),
    ),
  )
  await expect
    .poll(async () => (await securedHeading(firstTab).count()) + (await securedHeading(secondTab).count()))
    .toBeGreaterThan(0)
  await expectPaid(ida, tripId, 1)
  await firstTab.goto(`/checkout?tripId=${tripId}&amount=24100`)
  await firstTab.getByText('You’ve already paid for this spot.').waitFor()
})

test('an address with ?payment=success alone shows no success', async () => {
  const { tripId, ida } = await preparePayment()
  await using visit = await journey.visit()
  const { page } = visit
  await recordToasts(page)
  await logIn(page, ida)
  const paymentCheck = page.waitForResponse(/check-payment/)
  await page.goto(`/trip/${tripId}?payment=success`)
  await paymentCheck
  await page.waitForURL(`**/trip/${tripId}`)
  expect(await page.getByRole('region', { name: 'Payment', exact: true }).count()).toBe(0)
  expect(await readRecordedToasts(page)).not.toContain('Payment Successful')
})

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('the checkout is accessible: %s, %i px', async (colorScheme, width) => {
  const { tripId, ida } = await preparePayment()
  await using visit = await journey.visit({ colorScheme, viewport: { width, height: 900 } })
  const { page } = visit
  await holdPlaces({ tripId, ida })
  await logIn(page, ida)
  await page.goto(`/checkout?tripId=${tripId}&amount=24100`)
  await payButton(page).click()
  for (const message of [
    'Enter a card number.',
    'Enter an expiry date (MM/YY).',
    'Enter the 3-digit code.',
  ]) {
    await page.getByText(message).waitFor()
  }
  await expectAccessible(page)
  await useCard(page, 'Needs authentication')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await securedHeading(page).waitFor()
  await expectAccessible(page)
})

test('the checkout says when payments are not set up', async () => {
  await using database = await cloneDatabase()
  await using site = await startJourney({}, database)
  const tripId = await insertTrip(database, { places: 5 })
  const ida = await registerTestUser(site.address, 'Ida')
  await holdPlaces({ tripId, ida })
  await using visit = await site.visit()
  const { page } = visit
  await logIn(page, ida)
  await page.goto(`/checkout?tripId=${tripId}&amount=24000`)
  await page.getByText('You can’t pay on this site yet. Ask the organiser how to book.').waitFor()
  await page.getByRole('link', { name: 'Back to the trip' }).last().click()
  await page
    .getByText(/You can’t pay on this site yet\. Ask the organiser how to book\. Your hold ends/)
    .waitFor()
})

test('Stripe’s form can be loaded again after failing, shows a decline, and pays for the places', async () => {
  await using stripe = await startStripe()
  await using database = await cloneDatabase()
  await using site = await startJourney(stripe.settings, database)
  const tripId = await insertTrip(database, { places: 5, price: '120.50' })
  const ida = await registerTestUser(site.address, 'Ida')
  await holdPlaces({ tripId, ida })
  await using visit = await site.visit({ colorScheme: 'dark' })
  const { page } = visit
  const script = await installFakeStripe(page, stripe.account)
  script.setIsAway(true)
  await logIn(page, ida)
  await page.goto(`/checkout?tripId=${tripId}&amount=24100`)
  await page.getByText('We couldn’t load the payment form. You were not charged.').waitFor()
  script.setIsAway(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => 'stripeMounts' in window)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Stripe card number').waitFor()
  await page.getByText('or pay by card').waitFor()
  const elementsInput = await page.evaluate(
    () => (window as unknown as { stripeWasTold: StripeElementsInput }).stripeWasTold,
  )
  const [intent] = stripe.account.intents.values()
  expect(elementsInput).toEqual({
    key: stripe.settings.STRIPE_PUBLISHABLE_KEY,
    clientSecret: intent?.client_secret,
    theme: 'night',
    ink: 'rgb(236, 241, 236)',
  })

  await payButton(page).click()
  await page
    .getByRole('form', { name: 'Card' })
    .getByRole('alert')
    .getByText('Your card was declined.')
    .waitFor()
  await payButton(page).click()
  await page.waitForURL(`**/trip/${tripId}`)
  await securedHeading(page).waitFor()
  expect(await ida.send('POST', `/api/trips/${tripId}/check-payment`)).toMatchObject({
    payment: { status: 'succeeded', stripeSessionId: intent?.id, amount: '241.00' },
    booking: { status: 'confirmed', partySize: 2 },
  })
  expect(stripe.refused).toEqual([])
})
