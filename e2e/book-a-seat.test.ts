import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { admin, logIn, startJourney } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser, type TestUser } from './test-users.ts'

/** A trip with one car of three passenger seats, driven by Maya and approved. */
async function createTripWithCar(address: string, values: object): Promise<number> {
  const [by, driver] = [await logInAdmin(address), await registerTestUser(address, 'Maya')]
  const tripId = await createTrip(by, values)
  const car = (await driver.send('POST', `/api/trips/${tripId}/cars`, { passengerSeats: 3 })) as {
    id: number
  }
  await by.send('PUT', `/api/cars/${car.id}/status`, { status: 'approved' })
  return tripId
}

async function openBooking(page: Page, who: TestUser, tripId: number): Promise<void> {
  await logIn(page, who)
  await page.goto(`/trip/${tripId}?tab=booking`)
  await page.getByRole('tabpanel', { name: 'Booking' }).getByRole('group').first().waitFor()
}

const onMap = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: /Vehicle by Driver: Maya/ }).getByRole('button', { name })

test('one holds a seat, the other sees that without reloading, and gets it after its release', async () => {
  await using journey = await startJourney()
  const tripId = await createTripWithCar(journey.address, { price: 240, maxParticipants: 10 })
  const [ida, ole] = [
    await registerTestUser(journey.address, 'Ida'),
    await registerTestUser(journey.address, 'Ole'),
  ]
  await using one = await journey.visit()
  await using other = await journey.visit({ viewport: { width: 390, height: 844 } })
  await openBooking(one.page, ida, tripId)
  await openBooking(other.page, ole, tripId)

  await onMap(one.page, 'Back Left, available, $50.00 fuel').click()
  await one.page
    .getByText(/Back Left in Maya’s car, \$50\.00 fuel share/)
    .first()
    .waitFor()
  await one.page.getByRole('button', { name: 'Hold seat' }).click()
  await one.page.getByRole('heading', { name: 'Held for you' }).waitFor()
  await one.page.getByRole('link', { name: 'Pay $240.00' }).first().waitFor()

  const heldByAnother = onMap(other.page, 'Back Left, held by someone else')
  await heldByAnother.waitFor()
  expect(await heldByAnother.getAttribute('aria-disabled')).toBe('true')
  for (const { page } of [one, other]) {
    await expectAccessible(page)
  }

  await one.page.getByRole('button', { name: 'Cancel hold' }).click()
  await onMap(other.page, 'Back Left, available, $50.00 fuel').click()
  await other.page.getByRole('button', { name: 'Hold seat' }).click()
  await other.page.getByRole('heading', { name: 'Held for you' }).waitFor()
  await onMap(one.page, 'Back Left, held by someone else').waitFor()

  await other.page.goto('/bookings')
  await other.page.getByRole('heading', { name: 'Ridge walk' }).waitFor()
  await other.page
    .getByText(/Back Left/)
    .first()
    .waitFor()
  expect([...one.problems, ...other.problems]).toEqual([])
})

test('a full trip: one waits, somebody cancels, the place is offered and accepted', async () => {
  await using journey = await startJourney()
  const tripId = await createTrip(await logInAdmin(journey.address), { price: 0, maxParticipants: 1 })
  const [ida, ole] = [
    await registerTestUser(journey.address, 'Ida'),
    await registerTestUser(journey.address, 'Ole'),
  ]
  await using going = await journey.visit()
  await using waiting = await journey.visit()
  await logIn(going.page, ida)
  await going.page.goto(`/trip/${tripId}?tab=booking`)
  await going.page.getByRole('radio', { name: /Own transport/ }).check()
  await going.page.getByRole('button', { name: 'Book for free' }).click()
  await going.page.getByRole('heading', { name: 'You’re going' }).waitFor()

  await logIn(waiting.page, ole)
  await waiting.page.goto(`/trip/${tripId}?tab=booking`)
  await waiting.page.getByRole('button', { name: 'Join Waitlist' }).click()
  await waiting.page
    .getByRole('region', { name: 'Waitlist' })
    .getByText(/You’re (next|1st)/)
    .first()
    .waitFor()

  await going.page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = going.page.getByRole('dialog')
  await dialog.getByText('there’s nothing to refund').waitFor()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()

  await waiting.page.getByRole('heading', { name: 'We have a spot for you' }).waitFor()
  await waiting.page.getByRole('button', { name: /\d+ unread/ }).click()
  await waiting.page
    .getByRole('link', { name: /Ridge walk/ })
    .first()
    .waitFor()
  await waiting.page.keyboard.press('Escape')
  await waiting.page.getByRole('button', { name: 'Accept your spot' }).first().click()
  await waiting.page.getByRole('heading', { name: 'You’re going' }).waitFor()
  expect([...going.problems, ...waiting.problems]).toEqual([])
})

/** Presses Tab until the target has the focus, like somebody without a mouse. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not lead there')
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

test('a driver volunteers, the organiser approves, a passenger books by keyboard alone', async () => {
  await using journey = await startJourney()
  const tripId = await createTrip(await logInAdmin(journey.address), { price: 0, maxParticipants: 8 })
  const [maya, ole] = [
    await registerTestUser(journey.address, 'Maya'),
    await registerTestUser(journey.address, 'Ole'),
  ]
  await using driving = await journey.visit()
  await using organising = await journey.visit()
  await using riding = await journey.visit()

  await logIn(driving.page, maya)
  await driving.page.goto(`/trip/${tripId}?tab=volunteer`)
  await driving.page.getByLabel('Boot space').fill('Three packs')
  await driving.page.getByRole('checkbox', { name: /Fits on the barge/ }).check()
  await driving.page.getByRole('button', { name: 'Volunteer Car' }).click()
  await driving.page
    .getByText('Your car has been volunteered! It will be reviewed by the trip organizer.')
    .first()
    .waitFor()

  await logIn(riding.page, ole)
  await riding.page.goto(`/trip/${tripId}?tab=booking`)
  await riding.page.getByRole('radio', { name: /A seat in a car/ }).check()
  await onMap(riding.page, 'Passenger, not bookable yet').waitFor()

  await logIn(organising.page, admin)
  await organising.page.goto(`/admin/trips/${tripId}/edit?tab=cars`)
  await organising.page.getByRole('button', { name: /^Approve/ }).click()
  await organising.page.getByText('Car status updated successfully!').first().waitFor()

  await onMap(riding.page, 'Passenger, available, $50.00 fuel').waitFor()
  await tabTo(riding.page, async () => (await focusedName(riding.page)).startsWith('Passenger, available'))
  await riding.page.keyboard.press('Enter')
  await onMap(riding.page, 'Passenger, chosen, $50.00').waitFor()
  await tabTo(riding.page, async () => (await focusedName(riding.page)).startsWith('Book for free'))
  await riding.page.keyboard.press('Enter')
  await riding.page.getByRole('heading', { name: 'You’re going' }).waitFor()

  await organising.page.goto(`/admin/trips/${tripId}/manifest`)
  await organising.page.getByText('Maya Marlow').first().waitFor()
  await organising.page.getByText('Ole Marlow').first().waitFor()
  expect([...driving.problems, ...organising.problems, ...riding.problems]).toEqual([])
})
