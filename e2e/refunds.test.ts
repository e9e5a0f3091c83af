import { expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { admin, logIn, startJourney } from './browser.ts'
import { buyPlaces, createTrip, logInAdmin, registerTestUser } from './test-users.ts'

test('cancelling refunds the previewed amount, as My Bookings, the receipt and its print show', async () => {
  await using journey = await startJourney()
  const { address } = journey
  const tripId = await createTrip(await logInAdmin(address), { price: 120.5, maxParticipants: 10 })
  const [ida, ole] = [await registerTestUser(address, 'Ida'), await registerTestUser(address, 'Ole')]
  const bookingId = await buyPlaces(ida, tripId, { partySize: 2, cents: 24_100 })
  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page, problems } = visit
  await logIn(page, ida)

  await page.goto(`/trip/${tripId}?tab=booking`)
  await page.getByRole('button', { name: 'Change booking' }).click()
  await page.getByText('Just me', { exact: true }).click()
  await page.getByRole('button', { name: 'Why? You’ll get $120.50 back for 1 person.' }).click()
  await page.getByText(/^That’s the full price/).waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Save · refund $120.50' }).click()
  await page
    .getByText(/^(\$120\.50 has been refunded|A refund of \$120\.50 is on its way)\. You keep your spot\.$/)
    .waitFor()

  await page.goto('/bookings')
  await page.getByRole('button', { name: 'Cancel booking: Ridge walk' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You’ll get $120.50 back.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel booking · refund $120.50' }).click()
  await page.getByText(/^You cancelled this booking on/).waitFor()
  await page.getByText('$241.00 has been refunded.').waitFor()
  await expectAccessibleInBothSchemes(page)

  await page.getByRole('link', { name: 'Receipt: Ridge walk' }).click()
  await page.getByRole('row', { name: /^Payment.*2 people × \$120\.50.*\$241\.00/ }).waitFor()
  await page.getByRole('row', { name: /^Refund.*People removed from the booking.*-\$120\.50/ }).waitFor()
  await page.getByRole('row', { name: /^Refund.*Booking cancelled by the traveller.*-\$120\.50/ }).waitFor()
  await page.getByRole('row', { name: 'Net paid $0.00' }).waitFor()
  await expectAccessibleInBothSchemes(page)

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  const printBackground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(printBackground).toBe('rgb(255, 255, 255)')

  await using olesVisit = await journey.visit()
  await logIn(olesVisit.page, ole)
  await olesVisit.page.goto(`/bookings/${bookingId}/receipt`)
  await olesVisit.page.getByRole('heading', { name: 'Receipt not found' }).waitFor()
  expect([...problems, ...olesVisit.problems]).toEqual([])
})

test('an admin refunds part of a payment by keyboard, sees it at once, and the CSV adds up', async () => {
  await using journey = await startJourney()
  const { address } = journey
  const adminUser = await logInAdmin(address)
  const tripId = await createTrip(adminUser, { price: 120.5, maxParticipants: 10 })
  const [ida, ole] = [await registerTestUser(address, 'Ida'), await registerTestUser(address, 'Ole')]
  await buyPlaces(ida, tripId, { partySize: 2, cents: 24_100 })
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, admin)

  await page.goto('/admin/trips?sort=newest')
  await page.getByRole('button', { name: 'More actions for Ridge walk' }).click()
  await page.getByRole('menuitem', { name: 'Payments' }).click()
  await page.getByRole('row', { name: /Ida Marlow.*2 people.*Paid.*\$241\.00/ }).waitFor()

  const opener = page.getByRole('button', { name: 'Refund Ida Marlow' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Refund Ida Marlow' }).waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  // The dialog opens with the focus in an empty amount field.
  await page.keyboard.type('20')
  await page.getByRole('button', { name: 'Refund $20.00' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('=Rain, "all" day')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('$20.00 will be refunded to Ida Marlow.').waitFor()
  await page.getByRole('row', { name: /Ida Marlow.*Partly refunded.*\$241\.00.*\$20\.00/ }).waitFor()

  // Somebody pays while the page is open.
  await buyPlaces(ole, tripId, { partySize: 1, cents: 12_050 })
  await page.getByRole('row', { name: /Ole Marlow.*1 person.*Paid.*\$120\.50/ }).waitFor()
  await page.getByText('$341.50 collected with test cards').waitFor()
  await expectAccessibleInBothSchemes(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('ridge-walk-payments.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`"'=Rain, ""all"" day"`)
  const amounts = [...text.matchAll(/,(-?\d+\.\d\d),/g)].map(([, amount = '']) => amount)
  expect(amounts).toEqual(['241.00', '-20.00', '120.50'])
  const cents = amounts.map((amount) => Number(amount.replace('.', '')))
  expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(34_150)
  expect(problems).toEqual([])
})
