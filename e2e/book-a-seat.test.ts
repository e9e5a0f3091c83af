import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { admin, bookingCard, bookingTab, logIn, startJourney } from './browser.ts'
import { createTrip, createTripWithCar, logInAdmin, registerTestUser, type TestUser } from './test-users.ts'

async function openBooking(page: Page, user: TestUser, tripId: number): Promise<void> {
  await logIn(page, user)
  await page.goto(`/trip/${tripId}?tab=booking`)
  await bookingTab(page).getByRole('group').first().waitFor()
}

const seatOnMap = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: /Vehicle by Driver: Maya/ }).getByRole('button', { name })

/** Holds the chosen seat, which leads to the checkout, and goes back to the trip. */
async function holdSeat(page: Page): Promise<void> {
  await bookingTab(page).getByRole('button', { name: 'Hold seat and pay' }).click()
  await page.waitForURL('**/checkout?*')
  await page.getByRole('link', { name: 'Back to the trip' }).click()
  await page.getByRole('heading', { name: 'Held for you' }).waitFor()
}

test('a held seat shows as held to others at once, and can be held again after its release', async () => {
  await using journey = await startJourney()
  const tripId = await createTripWithCar(journey.address, { price: 240, maxParticipants: 10 })
  const [ida, ole] = [
    await registerTestUser(journey.address, 'Ida'),
    await registerTestUser(journey.address, 'Ole'),
  ]
  await using idasVisit = await journey.visit()
  await using olesVisit = await journey.visit({ viewport: { width: 390, height: 844 } })
  await openBooking(idasVisit.page, ida, tripId)
  await openBooking(olesVisit.page, ole, tripId)

  await seatOnMap(idasVisit.page, 'Back Left, available, $50.00 fuel').click()
  await idasVisit.page
    .getByText(/Back Left in Maya’s car, \$50\.00 fuel share/)
    .first()
    .waitFor()
  await holdSeat(idasVisit.page)
  await idasVisit.page.getByRole('link', { name: 'Pay $240.00' }).first().waitFor()

  const heldByAnother = seatOnMap(olesVisit.page, 'Back Left, held by someone else')
  await heldByAnother.waitFor()
  expect(await heldByAnother.getAttribute('aria-disabled')).toBe('true')
  for (const { page } of [idasVisit, olesVisit]) {
    await expectAccessible(page)
  }

  await idasVisit.page.getByRole('button', { name: 'Cancel hold' }).click()
  await seatOnMap(olesVisit.page, 'Back Left, available, $50.00 fuel').click()
  await holdSeat(olesVisit.page)
  await seatOnMap(idasVisit.page, 'Back Left, held by someone else').waitFor()

  await olesVisit.page.goto('/bookings')
  await olesVisit.page.getByRole('heading', { name: 'Ridge walk' }).waitFor()
  await olesVisit.page
    .getByText(/Back Left/)
    .first()
    .waitFor()
  expect([...idasVisit.problems, ...olesVisit.problems]).toEqual([])
})

test('a place that is cancelled on a full trip is offered to the waiting person, who accepts it', async () => {
  await using journey = await startJourney()
  const tripId = await createTrip(await logInAdmin(journey.address), { price: 0, maxParticipants: 1 })
  const [ida, ole] = [
    await registerTestUser(journey.address, 'Ida'),
    await registerTestUser(journey.address, 'Ole'),
  ]
  await using idasVisit = await journey.visit()
  await using olesVisit = await journey.visit()
  await logIn(idasVisit.page, ida)
  await idasVisit.page.goto(`/trip/${tripId}?tab=booking`)
  await idasVisit.page.getByRole('radio', { name: /Own transport/ }).check()
  await bookingTab(idasVisit.page).getByRole('button', { name: 'Book for free' }).click()
  await idasVisit.page.getByRole('heading', { name: 'You’re going' }).waitFor()

  await logIn(olesVisit.page, ole)
  await olesVisit.page.goto(`/trip/${tripId}?tab=booking`)
  await bookingTab(olesVisit.page).getByRole('button', { name: 'Join Waitlist' }).click()
  await olesVisit.page
    .getByRole('region', { name: 'Waitlist' })
    .getByText(/You’re (next|1st)/)
    .first()
    .waitFor()

  await idasVisit.page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = idasVisit.page.getByRole('dialog')
  await dialog.getByText('there’s nothing to refund').waitFor()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()

  await olesVisit.page.getByRole('heading', { name: 'We have a spot for you' }).waitFor()
  await olesVisit.page.getByRole('button', { name: /\d+ unread/ }).click()
  await olesVisit.page
    .getByRole('link', { name: /Ridge walk/ })
    .first()
    .waitFor()
  await olesVisit.page.keyboard.press('Escape')
  await olesVisit.page.getByRole('button', { name: 'Accept your spot' }).first().click()
  await olesVisit.page.getByRole('heading', { name: 'You’re going' }).waitFor()
  expect([...idasVisit.problems, ...olesVisit.problems]).toEqual([])
})

/** Presses Tab until the target has the focus, like somebody without a mouse. */
async function tabTo(page: Page, isFocused: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    if (await isFocused()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not lead there')
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

test('a driver volunteers, an admin approves the car, a passenger books by keyboard alone', async () => {
  await using journey = await startJourney()
  const tripId = await createTrip(await logInAdmin(journey.address), { price: 0, maxParticipants: 8 })
  const [maya, ole] = [
    await registerTestUser(journey.address, 'Maya'),
    await registerTestUser(journey.address, 'Ole'),
  ]
  await using mayasVisit = await journey.visit()
  await using adminVisit = await journey.visit()
  await using olesVisit = await journey.visit()

  await logIn(mayasVisit.page, maya)
  await mayasVisit.page.goto(`/trip/${tripId}?tab=volunteer`)
  await mayasVisit.page.getByLabel('Boot space').fill('Three packs')
  await mayasVisit.page.getByRole('checkbox', { name: /Fits on the barge/ }).check()
  await mayasVisit.page.getByRole('button', { name: 'Volunteer Car' }).click()
  await mayasVisit.page
    .getByText('Your car has been volunteered! It will be reviewed by the trip organizer.')
    .first()
    .waitFor()

  await logIn(olesVisit.page, ole)
  await olesVisit.page.goto(`/trip/${tripId}?tab=booking`)
  await olesVisit.page.getByRole('radio', { name: /A seat in a car/ }).check()
  await seatOnMap(olesVisit.page, 'Passenger, not bookable yet').waitFor()

  await logIn(adminVisit.page, admin)
  await adminVisit.page.goto(`/admin/trips/${tripId}/edit?tab=cars`)
  await adminVisit.page.getByRole('button', { name: /^Approve/ }).click()
  await adminVisit.page.getByText('Car status updated successfully!').first().waitFor()

  await seatOnMap(olesVisit.page, 'Passenger, available, $50.00 fuel').waitFor()
  await tabTo(olesVisit.page, async () =>
    (await focusedName(olesVisit.page)).startsWith('Passenger, available'),
  )
  await olesVisit.page.keyboard.press('Enter')
  await seatOnMap(olesVisit.page, 'Passenger, chosen, $50.00').waitFor()
  await tabTo(olesVisit.page, async () => (await focusedName(olesVisit.page)).startsWith('Book for free'))
  await olesVisit.page.keyboard.press('Enter')
  await olesVisit.page.getByRole('heading', { name: 'You’re going' }).waitFor()

  await adminVisit.page.goto(`/admin/trips/${tripId}/manifest`)
  await adminVisit.page.getByText('Maya Marlow').first().waitFor()
  await adminVisit.page.getByText('Ole Marlow').first().waitFor()
  expect([...mayasVisit.problems, ...adminVisit.problems, ...olesVisit.problems]).toEqual([])
})

test('two seats are booked in the card by keyboard alone, up to the checkout', async () => {
  await using journey = await startJourney()
  const tripId = await createTripWithCar(journey.address, { price: 240, maxParticipants: 10 })
  await using visit = await journey.visit({ viewport: { width: 1440, height: 900 } })
  const { page, problems } = visit
  await logIn(page, await registerTestUser(journey.address, 'Ida'))
  await page.goto(`/trip/${tripId}`)
  const card = bookingCard(page)
  await card.getByRole('combobox', { name: 'How will you get there?' }).waitFor()
  await expectAccessible(page)
  const tabToName = (name: string) => tabTo(page, async () => (await focusedName(page)).startsWith(name))

  const justMe = card.getByRole('radio', { name: 'Just me' })
  await tabTo(page, () => justMe.evaluate((radio) => radio === document.activeElement))
  await page.keyboard.press('ArrowRight')
  await tabToName('Choose seats')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Choose seats' })
  await tabToName('Back Left, available')
  await page.keyboard.press('Space')
  await tabToName('Back Right, available')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await tabToName('Done')
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'hidden' })
  expect(await focusedName(page)).toBe('Change seats')
  await card.getByText('Back Left and Back Right in Maya’s car').waitFor()
  await card.getByText('Plus about $100.00 to Maya for fuel.').waitFor()
  await tabToName('Hold seats and pay')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout?*')
  await page.getByText('Due now: $480.00.').waitFor()
  expect(problems).toEqual([])
})

test('the card fits below the header of a window that is 900 px high', async () => {
  await using journey = await startJourney()
  const tripId = await createTripWithCar(journey.address, { price: 240, maxParticipants: 10 })
  await using visit = await journey.visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visit
  await logIn(page, await registerTestUser(journey.address, 'Ida'))
  await page.goto(`/trip/${tripId}`)
  const card = bookingCard(page)
  await card.getByText('2', { exact: true }).click()
  await card.getByRole('button', { name: 'Choose seats' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose seats' })
  for (const label of ['Back Left', 'Back Right'])
    await sheet.getByRole('button', { name: new RegExp(`^${label}, available`) }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.mouse.move(300, 400)
  await page.mouse.wheel(0, 1_500)
  const share = card.getByRole('button', { name: 'Share' })
  await expect
    .poll(async () => {
      const price = await card.getByText('per person').boundingBox()
      const links = await share.boundingBox()
      return price !== null && links !== null && price.y > 72 && links.y + links.height <= 900
    })
    .toBe(true)
})
