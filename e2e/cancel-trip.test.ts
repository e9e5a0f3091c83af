import { expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { admin, logIn, startJourney } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser } from './test-users.ts'

test('when an admin cancels a trip, a paying traveller sees it at once and gets everything back', async () => {
  await using journey = await startJourney()
  const tripId = await createTrip(await logInAdmin(journey.address), {
    title: 'Vega by barge',
    price: '120.50',
  })
  const kit = await registerTestUser(journey.address, 'Kit')
  const body = { tripId, amount: 12_050 }
  const intent = (await kit.send('POST', '/api/create-payment-intent', body)) as { clientSecret: string }
  await kit.send('POST', '/api/sandbox/confirm', { clientSecret: intent.clientSecret, method: 'succeeds' })
  await kit.send('POST', `/api/trips/${tripId}/check-payment`)

  await using traveller = await journey.visit({ viewport: { width: 390, height: 844 } })
  await logIn(traveller.page, kit)
  await traveller.page.goto(`/trip/${tripId}`)
  await traveller.page.getByRole('link', { name: 'You’re going' }).first().waitFor()

  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, admin)
  await page.goto('/admin/trips?q=barge')
  await page.getByRole('button', { name: 'More actions for Vega by barge' }).click()
  await page.getByRole('menuitem', { name: 'Cancel trip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this trip?' })
  await dialog.getByText('1 person. $120.50 will be refunded.').waitFor()
  await expectAccessible(page, { inside: 'dialog' })
  await dialog.getByRole('button', { name: 'Cancel trip · refund $120.50' }).click()
  await page.getByText('We’re letting everyone on Vega by barge know.').waitFor()
  await page.getByRole('article', { name: 'Vega by barge' }).getByText('Cancelled').waitFor()

  await traveller.page.getByText('This trip is cancelled.').waitFor()
  await traveller.page.getByRole('link', { name: 'You’re going' }).first().waitFor({ state: 'detached' })
  await traveller.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const panel = traveller.page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('link', { name: /^Unread: Vega by barge is cancelled/ }).click()
  await traveller.page.waitForURL('**/bookings')
  const row = traveller.page.getByRole('article').filter({ hasText: 'Vega by barge' })
  await row.getByText('Trip cancelled').waitFor()
  const [booking] = (await kit.send('GET', '/api/bookings')) as { paid: string; refunded: string }[]
  expect(booking).toMatchObject({ paid: '120.50', refunded: '120.50' })
  expect([...problems, ...traveller.problems]).toEqual([])
})
