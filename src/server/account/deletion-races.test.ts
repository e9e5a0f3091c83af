import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { logIn } from '#contract/auth.ts'
import { acceptOffer, holdPlaces } from '#contract/bookings.ts'
import { volunteerCar } from '#contract/cars.ts'
import { addExpense } from '#contract/expenses.ts'
import { invite } from '#contract/invitations.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { insertBooking, findUserId } from '#testing/test-notifications.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'
import { users } from '../db/tables/auth.ts'

withBackground()

const removeAccount = (site: TestSite, as: Person) =>
  site.call(deleteAccount, { body: { email: as.email, currentPassword: as.password }, as })

/** Live bookings, cars and waitlist entries of deleted accounts. */
const recordsOfDeletedUsers = (site: TestSite) =>
  site.database.query(
    `select b.id from bookings b join users u on u.id = b.user_id
     where u.deleted_at is not null and b.status in ('offered', 'held', 'confirmed')
     union all select c.id from cars c join users u on u.id = c.driver_id where u.deleted_at is not null
     union all select w.id from waitlist_entries w join users u on u.id = w.user_id where u.deleted_at is not null`,
  )

/** Starts `act` while the account is being deleted, and commits the deletion once `act` is blocked. */
async function duringDeletion<T>(site: TestSite, person: Person, act: () => Promise<T>): Promise<T> {
  const id = await findUserId(site, person)
  let action: Promise<T> | undefined
  await site.context.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update')
    action = act()
    await untilLockedOut(site.database)
    await tx
      .update(users)
      .set({ deletedAt: sql`app_now()` })
      .where(eq(users.id, id))
  })
  if (!action) throw new Error('Nothing was begun')
  return action
}

test.each([
  [
    'hold a place',
    (site: TestSite, tripId: number, as: Person) =>
      site.call(holdPlaces, { params: { tripId }, body: {}, as }),
  ],
  [
    'volunteer a car',
    (site: TestSite, tripId: number, as: Person) =>
      site.call(volunteerCar, { params: { tripId }, body: {}, as }),
  ],
  [
    'add an expense',
    (site: TestSite, tripId: number, as: Person) =>
      site.call(addExpense, { params: { tripId }, body: { amount: '30.00', reason: 'Firewood' }, as }),
  ],
])('a person cannot %s while their account is being deleted', async (_what, act) => {
  await using site = await startApp()
  const [trip, ida] = [await site.trip(), await site.person()]

  const response = await duringDeletion(site, ida, () => act(site, trip.id, ida))

  expect(response).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect(await recordsOfDeletedUsers(site)).toEqual([])
  expect(await site.database.query('select from expenses')).toEqual([])
})

test('a person cannot join a waitlist while their account is being deleted', async () => {
  await using site = await startApp()
  const [trip, guest, ida] = [
    await site.trip({ maxParticipants: 1 }),
    await site.person(),
    await site.person(),
  ]
  await insertBooking(site, { trip, by: guest, status: 'confirmed' })
  const body = { partySize: 1, acceptsFewer: false }

  const response = await duringDeletion(site, ida, () =>
    site.call(joinWaitlist, { params: { tripId: trip.id }, body, as: ida }),
  )
  expect(response.status).toBe(401)
  expect(await recordsOfDeletedUsers(site)).toEqual([])
})

test('either the booking or the deletion succeeds when both happen at once', async () => {
  await using site = await startApp()
  const trip = await site.trip({ price: '0' })
  const people = await Promise.all(Array.from({ length: 8 }, () => site.person()))

  const outcomes = await Promise.all(
    people.map(async (person, index) => {
      const [deleted, booked] = await Promise.all([
        removeAccount(site, person),
        // At different moments of the deletion, since checking a password takes a while.
        delay(index * 8).then(() =>
          site.call(holdPlaces, { params: { tripId: trip.id }, body: {}, as: person }),
        ),
      ])
      return [deleted.status, booked.status]
    }),
  )

  const deletedOnly = [204, 401]
  const bookedOnly = [409, 201]
  for (const outcome of outcomes) expect([deletedOnly, bookedOnly]).toContainEqual(outcome)
  expect(await recordsOfDeletedUsers(site)).toEqual([])
  expect(await findContradictions(site.database)).toEqual([])
})

test('an invitation is accepted or declined by the deletion when both happen at once', async () => {
  await using site = await startApp()
  const trip = await site.trip({ price: '0' })
  const olga = await site.person({ isAdmin: true })
  const people = await Promise.all(Array.from({ length: 6 }, () => site.person()))

  const outcomes = await Promise.all(
    people.map(async (as, index) => {
      const { body } = await site.call(invite, {
        params: { tripId: trip.id },
        body: { email: as.email, hours: 48, note: '' },
        as: olga,
      })
      const [deleted, accepted] = await Promise.all([
        removeAccount(site, as),
        // At different moments of the deletion, since checking a password takes a while.
        delay(index * 10).then(() => site.call(acceptOffer, { params: { id: body.bookingId }, as })),
      ])
      return [deleted.status, accepted.status === 200]
    }),
  )

  for (const outcome of outcomes)
    expect([
      [204, false],
      [409, true],
    ]).toContainEqual(outcome)
  expect(await recordsOfDeletedUsers(site)).toEqual([])
  expect(await findContradictions(site.database)).toEqual([])
})

test('signing in while the account is being deleted leaves no session', async () => {
  await using site = await startApp()
  const people = await Promise.all(Array.from({ length: 6 }, () => site.person()))

  await Promise.all(
    people.map((person, index) =>
      Promise.all([
        removeAccount(site, person),
        delay(index * 15).then(() => site.call(logIn, { body: person })),
      ]),
    ),
  )
  const leftSessionsQuery = `select from sessions s join users u on u.id = s.user_id where u.deleted_at is not null`
  expect(await site.database.query(leftSessionsQuery)).toEqual([])
})

test('only one of three tabs that delete the account at once succeeds', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const answers = await Promise.all([1, 2, 3].map(() => removeAccount(site, ida)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401, 401])
})
