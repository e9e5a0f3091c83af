import { expect, test } from 'vitest'
import { cancelTrip } from '#contract/trips.ts'
import { listPeople } from '#contract/bookings.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'

test('people on a trip see who is confirmed and who drives', async () => {
  await using trip = await startBookingSite()
  const { site, tripId, driver } = trip
  const [booker, holder] = await trip.people(2)
  const admin = await site.person({ isAdmin: true })
  const { body } = await trip.hold(booker!, { partySize: 2, guests: ['Liv'] })
  await trip.confirm(body.id)
  await trip.hold(holder!)
  const listPeopleAs = (as: typeof driver, id = tripId) =>
    site.call(listPeople, { params: { tripId: id }, as })

  const { body: people } = await listPeopleAs(booker!)
  expect(
    people.map(({ firstName, partySize, guests, isDriver }) => [firstName, partySize, guests, isDriver]),
  ).toEqual([
    ['Dana', 0, [], true],
    ['Kit', 2, ['Liv'], false],
  ])
  expect(JSON.stringify(people)).not.toContain('@')
  expect((await listPeopleAs(driver)).body).toEqual(people)
  expect((await listPeopleAs(admin)).body).toEqual(people)
  expect((await listPeopleAs(holder!)).body.code).toBe('NOT_ON_TRIP')
  expect((await listPeopleAs(holder!, 999)).status).toBe(404)
  expect((await listPeopleAs(admin, 999)).status).toBe(404)
  expect((await site.call(listPeople, { params: { tripId } })).status).toBe(401)
})

test('a cancelled trip has no people, not even drivers', async () => {
  await using trip = await startBookingSite()
  const { site, tripId, driver } = trip
  const admin = await site.person({ isAdmin: true })
  const listPeopleAs = (as: typeof driver) => site.call(listPeople, { params: { tripId }, as })
  expect((await listPeopleAs(driver)).body).toHaveLength(1)
  await site.call(cancelTrip, { params: { tripId }, as: admin })
  expect((await listPeopleAs(driver)).body.code).toBe('NOT_ON_TRIP')
  expect((await listPeopleAs(admin)).body).toEqual([])
})
