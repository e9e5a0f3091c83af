import { expect, test } from 'vitest'
import { admin, logIn, startJourney } from './browser.ts'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { createTrip, logInAdmin, registerTestUser } from './test-users.ts'

test('an organiser writes to those without a seat, and to a chosen few; a reload keeps the text', async () => {
  await using journey = await startJourney()
  const { address, database } = journey
  const adminUser = await logInAdmin(address)
  const tripId = await createTrip(adminUser, { price: 0, maxParticipants: 8 })
  const [ole, ida] = [await registerTestUser(address, 'Ole'), await registerTestUser(address, 'Ida')]
  await ole.send('POST', `/api/trips/${tripId}/bookings`, { transport: 'own' })
  await ida.send('POST', `/api/trips/${tripId}/bookings`, { transport: 'later' })
  await database.query('update users set email_verified_at = app_now() where email = $1', [ida.email])

  await using adminVisit = await journey.visit({ viewport: { width: 1440, height: 900 } })
  const { page } = adminVisit
  await logIn(page, admin)
  await page.goto(`/admin/trips/${tripId}/people?show=no-seat`)
  await page.getByRole('link', { name: 'Ida Marlow' }).waitFor()
  await page.getByRole('link', { name: 'Write to people' }).click()
  await page.getByText('1 person', { exact: true }).waitFor()
  await page.getByLabel('Subject').fill('Choose your seat')
  await page.getByLabel('Message').fill('Two seats are left in Maya’s car.\n\nChoose one by Friday.')
  await page.reload()
  await page.getByRole('button', { name: 'Preview' }).click()
  const sheet = page.getByRole('dialog', { name: 'Check your email' })
  const mail = sheet.frameLocator('iframe[title="Email: Choose your seat"]')
  await mail.getByText('Choose one by Friday.', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Keep writing' }).click()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBothSchemes(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    await mail.getByText('Choose one by Friday.', { exact: true }).waitFor()
    await expectAccessibleInBothSchemes(page)
    await sheet.getByRole('button', { name: width === 390 ? 'Keep writing' : 'Send to 1 person' }).click()
  }
  // Shown without a reload, once it is sent.
  await page.getByRole('list', { name: 'Emails: Choose your seat' }).getByText('1 emailed').waitFor()

  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  for (const name of ['Ida', 'Ole']) await page.getByLabel(`Choose ${name} Marlow`).check()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('link', { name: 'Write to 2 people' }).click()
  await page.getByText('1 person hasn’t confirmed their email address.').waitFor()
  await page.getByLabel('Subject').fill('Ferry times')
  await page.getByLabel('Message').fill('We leave at nine.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  const outcomes = page.getByRole('list', { name: 'Emails: Ferry times' })
  await outcomes.getByText('1 emailed').waitFor()
  await outcomes.getByText('1 with no confirmed address').waitFor()

  await using olesVisit = await journey.visit({ viewport: { width: 390, height: 844 } })
  await logIn(olesVisit.page, ole)
  await olesVisit.page.getByRole('button', { name: /\d+ unread/ }).click()
  await olesVisit.page.getByText('We leave at nine.').first().waitFor()
  expect(await olesVisit.page.getByText('Choose your seat').count()).toBe(0)
  expect([...adminVisit.problems, ...olesVisit.problems]).toEqual([])
})
