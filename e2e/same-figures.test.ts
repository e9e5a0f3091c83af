import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookingCard, logIn, startJourney } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser } from './test-users.ts'

/** Two seats at a price and a fuel share whose doubles have cents. */
const PRICE = 120.35
const FUEL_PER_PERSON = '33.35'
const due = '$240.70'
const fuel = 'about $66.70 to Maya for fuel'

test('the sum due and the fuel share are the same from the card to the receipt, and in the mail', async () => {
  await using journey = await startJourney()
  const { address, database } = journey
  const [organiser, driver] = [await logInAdmin(address), await registerTestUser(address, 'Maya')]
  const tripId = await createTrip(organiser, { price: PRICE, maxParticipants: 10 })
  const car = (await driver.send('POST', `/api/trips/${tripId}/cars`, {
    passengerSeats: 3,
    fuelEstimate: FUEL_PER_PERSON,
  })) as { id: number }
  await organiser.send('PUT', `/api/cars/${car.id}/status`, { status: 'approved' })
  const ida = await registerTestUser(address, 'Ida')
  await using visit = await journey.visit({ viewport: { width: 1440, height: 900 } })
  const { page, problems } = visit
  await logIn(page, ida)
  const expectFigures = async (part: Locator, sum = due) => {
    await expect.poll(() => part.innerText(), { timeout: 15_000 }).toContain(sum)
    await expect.poll(async () => (await part.innerText()).toLowerCase()).toContain(fuel.toLowerCase())
  }

  await page.goto(`/trip/${tripId}`)
  const card = bookingCard(page)
  await card.getByText('2', { exact: true }).click()
  await card.getByRole('button', { name: 'Choose seats' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose seats' })
  for (const label of ['Back Left', 'Back Right'])
    await sheet.getByRole('button', { name: `${label}, available, $33.35 fuel` }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expectFigures(card)
  await card.getByRole('button', { name: 'Hold seats and pay' }).click()

  await page.waitForURL('**/checkout?*')
  const main = page.getByRole('main')
  await expectFigures(main)
  await main.getByRole('button', { name: /: Succeeds$/ }).click()
  await main.getByRole('button', { name: `Pay ${due}` }).click()

  const outcome = page.getByRole('region', { name: 'Payment', exact: true })
  await expectFigures(outcome)
  await page.goto('/bookings')
  await expectFigures(page.getByRole('region', { name: 'Upcoming' }))
  await page.getByRole('link', { name: 'Receipt: Ridge walk' }).click()
  await expectFigures(page.getByRole('article'))

  const findMail = async () => {
    const mails = await database.query<{ text: string }>(
      `select mails.text from mails join users on users.id = mails.user_id where users.email = $1 and subject like 'You’re going%'`,
      [ida.email],
    )
    return mails.map(({ text }) => text).join()
  }
  await expect.poll(findMail, { timeout: 20_000 }).toContain(due)
  expect(await findMail()).toContain('about $66.70 to Maya')
  expect(problems).toEqual([])
})
