import { expect, test } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { startApp, type Person, type TestSite } from '#testing/start-app.ts'

async function book(site: TestSite, person: Person, tripId: number): Promise<void> {
  await site.database.query(
    `insert into bookings (trip_id, user_id, status, party_size, guests, unit_price, refund_tiers, confirmed_at)
     select $1, id, 'confirmed', 2, '{Liv}', 120.5, '[]', now() from users where email = $2`,
    [tripId, person.email],
  )
}

test('people see only their own bookings, the latest trip first', async () => {
  await using site = await startApp()
  const early = await site.trip({ title: 'Early', startDate: '2099-01-01', endDate: '2099-01-02' })
  const late = await site.trip({ title: 'Late', startDate: '2099-08-01', endDate: '2099-08-02' })
  const [me, otherPerson] = [await site.person(), await site.person()]
  await book(site, me, early.id)
  await book(site, me, late.id)
  await book(site, otherPerson, late.id)

  const { body } = await site.call(listBookings, { as: me })

  expect(body.map(({ trip }) => trip.title)).toEqual(['Late', 'Early'])
  expect(body[0]).toMatchObject({ status: 'confirmed', partySize: 2, guests: ['Liv'], unitPrice: '120.50' })
})

test('visitors cannot list bookings', async () => {
  await using site = await startApp()
  expect((await site.call(listBookings, {})).status).toBe(401)
})
