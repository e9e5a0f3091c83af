import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { logIn, startJourney } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser } from './test-users.ts'

const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')

/** Presses a button by keyboard, as people do who see no pointer. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

test('an organiser approves several cars and expenses, takes that back, and reminds several people', async () => {
  await using journey = await startJourney()
  const { address } = journey
  const admin = await logInAdmin(address)
  const tripId = await createTrip(admin, { price: 100, maxParticipants: 12, status: 'upcoming' })
  const [ada, bo, cy] = [
    await registerTestUser(address, 'Ada'),
    await registerTestUser(address, 'Bo'),
    await registerTestUser(address, 'Cy'),
  ]
  const cars: { id: number }[] = []
  for (const person of [ada, bo, cy]) {
    const body = { passengerSeats: 3 }
    cars.push((await person.send('POST', `/api/trips/${tripId}/cars`, body)) as { id: number })
    await person.send('POST', `/api/trips/${tripId}/expenses`, { amount: '12.50', reason: 'Maps' })
  }
  const workspace = `/admin/trips/${tripId}`

  // On a phone, one car is gone by the time it is approved.
  await using phone = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page } = phone
  await logIn(page, admin)
  await page.goto(`${workspace}/cars`)
  await page.getByRole('checkbox', { name: 'Choose all 3 that need approval' }).check()
  await expectAccessibleInBothSchemes(page)
  await page.route(
    `**/api/cars/${cars[0]?.id}/status`,
    async (route) => {
      await cy.send('DELETE', `/api/cars/${cars[2]?.id}`)
      await route.continue()
    },
    { times: 1 },
  )
  await press(page, 'Approve 3 cars')
  await page.getByText('2 cars were approved. 1 car wasn’t.').first().waitFor()
  expect(await results(page).allTextContents()).toEqual([
    'Cy’s carThis car is no longer on the trip.',
    'Ada’s carApproved',
    'Bo’s carApproved',
  ])
  await expectAccessible(page)

  // Somebody has taken a seat before the approval is undone, so the dialog names them.
  const seats = (await admin.send('GET', `/api/trips/${tripId}/seats`)) as {
    id: number
    carId: number
    isDriver: boolean
  }[]
  const seat = seats.find(({ carId, isDriver }) => carId === cars[1]?.id && !isDriver)
  await cy.send('POST', `/api/trips/${tripId}/bookings`, { transport: 'car', seatIds: [seat?.id] })
  await page.getByText('Cy', { exact: true }).first().waitFor()
  await press(page, 'Undo 2 approvals')
  const dialog = page.getByRole('dialog', { name: 'Unapprove 2 cars?' })
  await dialog.getByText(/^Cy has a seat in these cars\./).waitFor()
  await dialog.getByRole('button', { name: 'Unapprove cars' }).click()
  await page.getByText('2 cars were unapproved.').first().waitFor()

  // On a wide screen, the overview leads to the expenses.
  await using wide = await journey.visit({ viewport: { width: 1440, height: 900 } })
  await logIn(wide.page, admin)
  await wide.page.goto(`${workspace}/overview`)
  await wide.page.getByRole('link', { name: '3 expenses to approve' }).click()
  await wide.page.getByRole('heading', { name: 'Expenses to approve' }).waitFor()
  await wide.page.getByRole('checkbox', { name: 'Choose all 3' }).check()
  await expectAccessibleInBothSchemes(wide.page)
  await press(wide.page, 'Approve 3 expenses')
  await wide.page.getByText('3 expenses were approved.').first().waitFor()
  await expectAccessible(wide.page)
  await press(wide.page, 'Undo 3 approvals')
  await wide.page.getByText('3 expenses were unapproved.').first().waitFor()
  const waiting = (await admin.send('GET', `/api/trips/${tripId}/expenses?show=waiting`)) as unknown[]
  expect(waiting).toHaveLength(3)

  // Reminders are sent to the chosen people, and nothing offers to take them back.
  for (const person of [ada, bo])
    await person.send('POST', `/api/trips/${tripId}/bookings`, { transport: 'own' })
  await page.goto(`${workspace}/readiness`)
  await page.getByRole('checkbox', { name: /^Choose all \d/ }).waitFor()
  await page.getByRole('checkbox', { name: 'Choose Cy Marlow' }).check()
  await page.getByText('1 chosen').last().waitFor()
  await expectAccessibleInBothSchemes(page)
  await press(page, 'Remind 1 person')
  await page.getByText('1 person was reminded.').first().waitFor()
  expect(await results(page).allTextContents()).toEqual(['Cy MarlowReminded'])
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  expect([...phone.problems, ...wide.problems]).toEqual([])
})
