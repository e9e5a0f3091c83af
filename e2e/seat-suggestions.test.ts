import { expect, test } from 'vitest'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { admin, logIn, startJourney } from './browser.ts'
import { createTripWithCar, logInAdmin, registerTestUser } from './test-users.ts'

test('an organiser suggests another seat, the traveller accepts it, and a third person sees it on the plan', async () => {
  await using journey = await startJourney()
  const { address } = journey
  const adminUser = await logInAdmin(address)
  const tripId = await createTripWithCar(address, { price: 0, maxParticipants: 8 })
  const [ole, liv] = [await registerTestUser(address, 'Ole'), await registerTestUser(address, 'Liv')]
  const seats = (await ole.send('GET', `/api/trips/${tripId}/seats`)) as { id: number; isDriver: boolean }[]
  const seatIds = seats.filter(({ isDriver }) => !isDriver).map(({ id }) => id)
  await ole.send('POST', `/api/trips/${tripId}/bookings`, { seatIds: seatIds.slice(0, 1) })
  const people = (await adminUser.send('GET', `/api/trips/${tripId}/everyone?q=ole`)) as { userId: string }[]

  await using organisers = await journey.visit()
  await using travellers = await journey.visit({ viewport: { width: 390, height: 844 } })
  await using watchers = await journey.visit()

  await logIn(watchers.page, liv)
  await watchers.page.goto(`/trip/${tripId}?tab=booking`)
  const plan = watchers.page.getByRole('group', { name: /Vehicle by Driver: Maya/ })
  await plan.getByRole('button', { name: 'Passenger, taken by Ole' }).waitFor()

  await logIn(travellers.page, ole)
  await travellers.page.goto(`/trip/${tripId}?tab=booking`)
  await travellers.page.getByRole('heading', { name: 'You’re going' }).waitFor()

  await logIn(organisers.page, admin)
  await organisers.page.goto(`/admin/trips/${tripId}/people/${people[0]?.userId}`)
  const { page } = organisers
  await page.getByRole('button', { name: /^Suggest another seat/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest another seat to Ole' })
  await dialog.getByRole('button', { name: /^Back Left, available/ }).click()
  await dialog.getByLabel('Note').fill('Liv would like to sit in front.')
  await expectAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Suggest seat' }).click()
  await page.getByText('Waiting for an answer').waitFor()
  await expectAccessibleInBothSchemes(page)

  const card = travellers.page.getByRole('region', { name: /suggests another seat$/ })
  await card.getByText('Liv would like to sit in front.').waitFor()
  await expectAccessibleInBothSchemes(travellers.page)
  await card.getByRole('button', { name: 'Accept seat' }).press('Enter')
  await travellers.page.getByText('Seat accepted').first().waitFor()
  await card.waitFor({ state: 'detached' })

  await plan.getByRole('button', { name: 'Back Left, taken by Ole' }).waitFor()
  await plan.getByRole('button', { name: /^Passenger, available/ }).waitFor()
  await page.getByText(/^Accepted the seat Back Left instead of Passenger$/).waitFor()
  expect([...organisers.problems, ...travellers.problems, ...watchers.problems]).toEqual([])
})
