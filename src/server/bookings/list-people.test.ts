import { expect, test } from 'vitest'
import { cancelTrip } from '#contract/trips.ts'
import { listPeople } from '#contract/bookings.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'

test('people on a trip see each other: who is confirmed, and who drives', async () => {
  await using trip = await startBookingSite()
  const { site, tripId, driver } = trip
  const [going, holding] = await trip.people(2)
  const admin = await site.person({ isAdmin: true })
  const { body } = await trip.hold(going!, { partySize: 2, guests: ['Liv'] })
  await trip.confirm(body.id)
  await trip.hold(holding!)
  const see = (as: typeof driver, id = tripId) => site.call(listPeople, { params: { tripId: id }, as })

  const { body: people } = await see(going!)
  expect(
    people.map(({ firstName, partySize, guests, isDriver }) => [firstName, partySize, guests, isDriver]),
  ).toEqual([
    ['Dana', 0, [], true],
    ['Kit', 2, ['Liv'], false],
  ])
  expect(JSON.stringify(people)).not.toContain('@')
  expect((await see(driver)).body).toEqual(people)
  expect((await see(admin)).body).toEqual(people)
  expect((await see(holding!)).body.code).toBe('NOT_ON_TRIP')
  expect((await see(holding!, 999)).status).toBe(404)
  expect((await see(admin, 999)).status).toBe(404)
  expect((await site.call(listPeople, { params: { tripId } })).status).toBe(401)
})

test('on a cancelled trip nobody is, who only drives neither', async () => {
  await using trip = await startBookingSite()
  const { site, tripId, driver } = trip
  const admin = await site.person({ isAdmin: true })
  const see = (as: typeof driver) => site.call(listPeople, { params: { tripId }, as })
  expect((await see(driver)).body).toHaveLength(1)
  await site.call(cancelTrip, { params: { tripId }, as: admin })
  expect((await see(driver)).body.code).toBe('NOT_ON_TRIP')
  expect((await see(admin)).body).toEqual([])
})
