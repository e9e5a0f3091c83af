import { expect, test } from 'vitest'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { admin, logIn, startJourney } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser } from './test-users.ts'

test('a driver says where the car starts and picks up, and writes; the passenger sees it at once', async () => {
  await using journey = await startJourney()
  const { address } = journey
  const adminUser = await logInAdmin(address)
  const tripId = await createTrip(adminUser, { price: 0, maxParticipants: 8 })
  const [maya, ole] = [await registerTestUser(address, 'Maya'), await registerTestUser(address, 'Ole')]
  const car = (await maya.send('POST', `/api/trips/${tripId}/cars`, { passengerSeats: 3 })) as { id: number }
  await adminUser.send('PUT', `/api/cars/${car.id}/status`, { status: 'approved' })
  const seats = (await ole.send('GET', `/api/trips/${tripId}/seats`)) as { id: number; isDriver: boolean }[]
  const seatIds = seats.filter(({ isDriver }) => !isDriver).map(({ id }) => id)
  await ole.send('POST', `/api/trips/${tripId}/bookings`, { transport: 'car', seatIds: seatIds.slice(0, 1) })

  await using mayasVisit = await journey.visit()
  await using olesVisit = await journey.visit({ viewport: { width: 390, height: 844 } })
  await using adminVisit = await journey.visit()
  await logIn(olesVisit.page, ole)
  await olesVisit.page.goto(`/trip/${tripId}?tab=cars`)
  const olesCard = olesVisit.page.getByRole('region', { name: 'Your ride' })
  await olesCard.getByText('Not said yet').waitFor()

  await logIn(mayasVisit.page, maya)
  await mayasVisit.page.goto(`/trip/${tripId}?tab=cars`)
  const card = mayasVisit.page.getByRole('region', { name: 'Your car', exact: true })
  await card.getByRole('list', { name: 'Who sits where' }).getByText('Ole').waitFor()
  await card.getByLabel('Where it starts').fill('Pier 3')
  await card.getByLabel('Day').selectOption({ label: 'The day before, Tue, Jun 30' })
  await card.getByLabel('Start time').fill('18:30')
  const pickUp = card.getByRole('group', { name: 'Picking up Ole' })
  await pickUp.getByLabel('Pick-up place').fill('Elm Street 5')
  await pickUp.getByLabel('Pick-up time').fill('18:45')
  await expectAccessibleInBothSchemes(mayasVisit.page)
  await card.getByRole('button', { name: 'Save start and pick-ups' }).press('Enter')
  await mayasVisit.page.getByText('We’ll tell the passengers who are affected.').first().waitFor()

  await olesCard.getByText('Tue, Jun 30, 18:30').waitFor()
  await olesCard.getByText('Elm Street 5, 18:45').waitFor()
  await expectAccessibleInBothSchemes(olesVisit.page)

  await card.getByLabel('Message').fill('Bring snacks.')
  await card.getByRole('button', { name: 'Send message' }).click()
  await card.getByText('Your message was sent.').waitFor()
  await olesVisit.page.getByRole('button', { name: /\d+ unread/ }).click()
  await olesVisit.page.getByText('Bring snacks.').first().waitFor()
  await olesVisit.page.getByText('Your ride for Ridge walk was updated').first().waitFor()

  await logIn(adminVisit.page, admin)
  await adminVisit.page.goto(`/admin/trips/${tripId}/edit?tab=cars`)
  await adminVisit.page.getByText('Ole, Elm Street 5, 18:45').waitFor()
  expect([...mayasVisit.problems, ...olesVisit.problems, ...adminVisit.problems]).toEqual([])
})
