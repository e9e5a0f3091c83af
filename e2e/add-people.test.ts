import { expect, test } from 'vitest'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { logIn, startJourney } from './browser.ts'
import { buyPlaces, createTrip, logInAdmin, registerTestUser } from './test-users.ts'

test('a traveller adds people by keyboard, at today’s price, and cancelling the booking cancels theirs', async () => {
  await using journey = await startJourney()
  const { address } = journey
  const [admin, driver] = [await logInAdmin(address), await registerTestUser(address, 'Maya')]
  const tripId = await createTrip(admin, { price: 120.5, maxParticipants: 10 })
  const car = await driver.send('POST', `/api/trips/${tripId}/cars`, { passengerSeats: 3 })
  await admin.send('PUT', `/api/cars/${(car as { id: number }).id}/status`, { status: 'approved' })
  const ida = await registerTestUser(address, 'Ida')
  await buyPlaces(ida, tripId, { partySize: 1, cents: 12_050 })
  await admin.send('PUT', `/api/trips/${tripId}`, { price: 150 })

  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page, problems } = visit
  await logIn(page, ida)
  await page.goto(`/trip/${tripId}?tab=booking`)
  await page.getByRole('button', { name: 'Add people' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Add people to your party' })
  await sheet.getByRole('radio', { name: '1' }).focus()
  await page.keyboard.press('ArrowRight')
  await sheet.getByLabel('Guest 1 name (optional)').focus()
  await page.keyboard.type('Liv')
  await sheet.getByRole('button', { name: 'Back Left, available, $50.00 fuel' }).focus()
  await page.keyboard.press('Enter')
  await sheet.getByText('$300.00').waitFor()
  await expectAccessibleInBothSchemes(page)
  await sheet.getByRole('button', { name: 'Hold seat and pay' }).focus()
  await page.keyboard.press('Enter')

  await page.waitForURL(`**/checkout?tripId=${tripId}&amount=30000`)
  await page.getByText('Liv and 1 guest, added to your booking').waitFor()
  await page.getByRole('button', { name: /: Succeeds$/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pay $300.00' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The people you added are going' }).waitFor()
  const added = page.getByRole('region', { name: 'People you’ve added' })
  await added.getByText('$300.00', { exact: true }).first().waitFor()
  await added.getByText('1 of them still needs a seat.').waitFor()
  await page
    .getByRole('region', { name: 'You’re going' })
    .getByText('$120.50', { exact: true })
    .first()
    .waitFor()
  await expectAccessibleInBothSchemes(page)

  await page.goto('/bookings')
  await page.getByText('Liv and 1 guest, added to your booking').waitFor()
  const cancelButton = page.getByRole('button', { name: 'Cancel booking: Ridge walk' })
  await cancelButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel your booking?' })
  await dialog
    .getByText(
      'The 2 people you added lose their spots too. You’ll get $300.00 back for them, $420.50 in all.',
    )
    .waitFor()
  await dialog.getByRole('button', { name: 'Cancel booking · refund $420.50' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('$300.00 has been refunded.').waitFor()
  await page.getByText('$120.50 has been refunded.').waitFor()
  await expectAccessibleInBothSchemes(page)
  expect(problems).toEqual([])
})
