import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { logIn, startJourney } from './browser.ts'
import { expectAccessible, expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { buyPlaces, createTrip, logInAdmin, registerTestUser } from './test-users.ts'

test('an admin finds a trip’s payments among all, refunds one, and list, sums and file follow', async () => {
  await using journey = await startJourney()
  const { address } = journey
  const admin = await logInAdmin(address)
  const tripId = await createTrip(admin, { title: 'Glacier crossing', price: 120.5, maxParticipants: 10 })
  const [ida, ole] = [await registerTestUser(address, 'Ida'), await registerTestUser(address, 'Ole')]
  await buyPlaces(ida, tripId, { partySize: 2, cents: 24_100 })
  await buyPlaces(ole, tripId, { partySize: 1, cents: 12_050 })

  await using visit = await journey.visit({ viewport: { width: 1440, height: 1000 } })
  const { page, problems } = visit
  /** Waits until one of the sums says the amount. */
  const waitForSum = (label: string, amount: string) =>
    page
      .locator('dl > div')
      .filter({ hasText: `${label}${amount}` })
      .waitFor()
  await logIn(page, admin)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
  // Those of the demo, too.
  await page.getByText(/^\d\d+ payments/).waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('combobox', { name: 'Trip' }).fill('glacier cros')
  await page.getByRole('option', { name: /Glacier crossing/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 payments', { exact: true }).waitFor()
  await page.getByRole('row', { name: /Ole Marlow.*\$120\.50/ }).waitFor()
  await waitForSum('Collected', '$361.50')

  // Somebody pays meanwhile.
  await buyPlaces(await registerTestUser(address, 'Una'), tripId, { partySize: 1, cents: 12_050 })
  await page.getByText('3 payments', { exact: true }).waitFor()
  await waitForSum('Paid', '$482.00')

  await page.getByRole('button', { name: 'Refund Ole Marlow' }).click()
  await page.getByLabel('Amount in dollars').fill('20.50')
  await page.getByRole('button', { name: 'Refund $20.50' }).click()
  await waitForSum('Refunded', '$20.50')
  await waitForSum('Collected', '$461.50')

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Partly refunded')
  await page.getByText('1 payment', { exact: true }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv.trim().split(/\r?\n/)).toHaveLength(3)
  expect(csv).toMatch(/Glacier crossing.*120\.50/)
  expect(csv).toMatch(/-20\.50/)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(problems).toEqual([])
})
