import { expect, test } from 'vitest'
import { deleteAccount, listDeletionObstacles, forgotPassword } from '#contract/account.ts'
import { getCurrentUser, logIn, register } from '#contract/auth.ts'
import { cancelBooking, holdPlaces } from '#contract/bookings.ts'
import { volunteerCar } from '#contract/cars.ts'
import { invite } from '#contract/invitations.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { insertBooking, emitEvent, findUserId, waitForJobs, findMails } from '#testing/test-notifications.ts'

withBackground()

const removeAccount = (site: TestSite, as: Person, body: { email?: string; currentPassword?: string } = {}) =>
  site.call(deleteAccount, { body: { email: as.email, currentPassword: as.password, ...body }, as })

/** The kind and the trip of each obstacle. */
const obstaclesOf = async (site: TestSite, as: Person) =>
  (await site.call(listDeletionObstacles, { as })).body.map(({ kind, tripId }) => [kind, tripId])

const userRowOf = async (site: TestSite, id: string) => {
  const [row] = await site.database.query<Record<string, unknown>>('select * from users where id = $1', [id])
  return row
}

test('a deleted account keeps no personal data and no way to sign in', async () => {
  await using site = await startApp()
  const ida = await site.person({ firstName: 'Idalotte' })
  const id = await findUserId(site, ida)
  await site.database.query(
    `insert into user_identities (issuer, subject, user_id) values ('https://id.example.org', 'ida-1', $1)`,
    [id],
  )
  await site.database.query(`insert into calendar_feeds (user_id, key_hash) values ($1, 'k')`, [id])
  await site.database.query(`insert into calendar_entries values ($1, 'trip-1', 'h', 0, app_now())`, [id])
  await site.database.query(`insert into notification_mutes values ($1, 'expenses', 'mail')`, [id])
  await site.database.query(`insert into unsubscribe_keys values ('hash', $1)`, [id])
  await site.call(forgotPassword, { body: { email: ida.email } })
  await waitForJobs(site)

  const response = await removeAccount(site, ida)

  expect(response.status).toBe(204)
  expect(response.header('set-cookie')).toMatch(/^session=;/)
  const row = await userRowOf(site, id)
  expect(row).toMatchObject({
    email: expect.stringMatching(/^deleted-[0-9a-f]{32}@deleted\.invalid$/) as string,
    first_name: 'Former member',
    last_name: null,
    password_hash: null,
    profile_image_url: null,
    is_admin: false,
    deleted_at: expect.any(Date) as Date,
  })
  for (const table of [
    'user_identities',
    'calendar_feeds',
    'calendar_entries',
    'notification_mutes',
    'sessions',
    'password_resets',
    'unsubscribe_keys',
  ]) {
    expect(await site.database.query(`select from ${table}`), table).toEqual([])
  }
  expect((await site.call(getCurrentUser, { as: ida })).status).toBe(401)
  expect((await site.call(logIn, { body: ida })).status).toBe(401)

  await waitForJobs(site)
  await site.call(forgotPassword, { body: { email: ida.email } })
  await waitForJobs(site)
  expect(await findMails(site, ida)).toEqual([])
})

test('no table keeps the name or the address of a deleted account', async () => {
  await using site = await startApp()
  const ida = await site.person({ firstName: 'Idalotte', email: 'idalotte@example.org' })
  const trip = await site.trip({ startDate: '2020-07-01', endDate: '2020-07-04', status: 'completed' })
  const { id } = await insertBooking(site, { trip, by: ida, status: 'confirmed', partySize: 2 })
  await site.database.query(`update bookings set guests = '{Idalottes brother}' where id = $1`, [id])
  expect((await removeAccount(site, ida)).status).toBe(204)
  await waitForJobs(site)

  const tables = await site.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  for (const { name } of tables) {
    expect(JSON.stringify(await site.database.query(`select * from ${name}`)), name).not.toMatch(/idalotte/i)
  }
})

test('the address of a deleted account can be registered as a new account', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const id = await findUserId(site, ida)
  await removeAccount(site, ida)

  const { email, password } = ida
  const body = { firstName: 'Ida', lastName: 'Moen', email, password, confirmPassword: password }
  expect((await site.call(register, { body })).status).toBe(201)
  expect(await findUserId(site, ida)).not.toBe(id)
})

test('deletion requires the typed email address and the password', async () => {
  await using site = await startApp({ ATTEMPTS_PER_ADDRESS: '3' })
  const [ida, per] = [await site.person(), await site.person()]

  expect(await removeAccount(site, ida, { email: per.email })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'email', message: `Type ${ida.email} to confirm.` }] },
  })
  for (let guess = 0; guess < 3; guess++) {
    expect(await removeAccount(site, ida, { currentPassword: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD' },
    })
  }
  expect((await removeAccount(site, ida)).status).toBe(429)
  expect((await site.call(getCurrentUser, { as: ida })).status).toBe(200)
  // An address that is not well-formed gets the same issue as a wrong one.
  expect(await removeAccount(site, per, { email: 'idas', currentPassword: 'wrong' })).toMatchObject({
    status: 400,
    body: {
      issues: [{ path: 'email', message: `Type ${per.email} to confirm.` }, { path: 'currentPassword' }],
    },
  })
  const body = { email: ida.email, currentPassword: ida.password }
  expect((await site.call(deleteAccount, { body })).status).toBe(401)
  expect((await site.call(listDeletionObstacles, {})).status).toBe(401)
})

test('a place or a car on a trip that is not over prevents deletion until it is given up', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const [walk, drive, pastTrip] = [
    await site.trip({ price: '0' }),
    await site.trip(),
    await site.trip({ startDate: '2020-07-01', endDate: '2020-07-04', status: 'completed' }),
  ]
  const { body: hold } = await site.call(holdPlaces, { params: { tripId: walk.id }, body: {}, as: ida })
  await site.call(volunteerCar, { params: { tripId: drive.id }, body: {}, as: ida })
  await insertBooking(site, { trip: pastTrip, by: ida, status: 'confirmed' })

  expect(await obstaclesOf(site, ida)).toEqual([
    ['booking', walk.id],
    ['car', drive.id],
  ])
  expect(await removeAccount(site, ida)).toMatchObject({
    status: 409,
    body: {
      code: 'ACCOUNT_IN_USE',
      current: [{ kind: 'booking', tripTitle: 'Ridge walk' }, { kind: 'car' }],
    },
  })

  await site.call(cancelBooking, { params: { id: hold.id }, as: ida })
  await site.database.query('delete from cars')
  expect(await obstaclesOf(site, ida)).toEqual([])
  expect((await removeAccount(site, ida)).status).toBe(204)
  expect(await findContradictions(site.database)).toEqual([])
})

test('a lapsed hold and a cancelled trip do not prevent deletion', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const [trip, cancelledTrip] = [await site.trip(), await site.trip({ status: 'cancelled' })]
  await insertBooking(site, { trip, by: ida, status: 'held', minutes: -1 })
  await insertBooking(site, { trip: cancelledTrip, by: ida, status: 'confirmed' })
  expect(await obstaclesOf(site, ida)).toEqual([])
})

test('a pending refund or payment prevents deletion', async () => {
  const { site, tripId, buy, begin, pay } = await startPaymentSite({ price: '240' })
  await using _site = site
  const [ida, per] = [await site.person(), await site.person()]
  const bookingId = await buy(ida, 24_000)
  await site.call(cancelBooking, { params: { id: bookingId }, as: ida })
  await site.database.query(
    `update refunds set status = 'pending', next_look_at = app_now() + interval '1 day'`,
  )
  expect(await obstaclesOf(site, ida)).toEqual([['payment', tripId]])

  const { body: intent } = await begin(per, 24_000)
  await pay(per, intent.clientSecret, 'succeeds-later')
  await expect
    .poll(() => obstaclesOf(site, per))
    .toEqual([
      ['booking', tripId],
      ['payment', tripId],
    ])
})

test('the last admin cannot be deleted, even when two delete their accounts at once', async () => {
  await using site = await startApp()
  const ida = await site.person({ isAdmin: true })
  expect(await obstaclesOf(site, ida)).toEqual([['last-organiser', null]])
  expect((await removeAccount(site, ida)).status).toBe(409)

  const per = await site.person({ isAdmin: true })
  const answers = await Promise.all([removeAccount(site, ida), removeAccount(site, per)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await site.database.query('select from users where is_admin')).toHaveLength(1)
})

test('deletion removes the waitlist entry and leaves the next one', async () => {
  await using site = await startApp()
  const trip = await site.trip({ maxParticipants: 2 })
  const [guest, ida, per] = [await site.person(), await site.person(), await site.person()]
  const places = { params: { tripId: trip.id } }
  await insertBooking(site, { trip, by: guest, status: 'confirmed' })
  await site.call(joinWaitlist, { ...places, body: { partySize: 2, acceptsFewer: false }, as: ida })
  await site.call(joinWaitlist, { ...places, body: { partySize: 2, acceptsFewer: true }, as: per })
  // Per was offered the one free place at once. Without the offer, only the waitlist entry is left.
  await site.database.query(`update bookings set status = 'cancelled' where user_id = $1`, [
    await findUserId(site, per),
  ])

  expect((await removeAccount(site, ida)).status).toBe(204)
  expect(await site.database.query('select user_id from waitlist_entries')).toEqual([
    { user_id: await findUserId(site, per) },
  ])
  expect(await findContradictions(site.database)).toEqual([])
})

test('deletion declines an invitation, and its places go to the waitlist', async () => {
  await using site = await startApp()
  const trip = await site.trip({ maxParticipants: 2 })
  const [ida, per, olga] = [await site.person(), await site.person(), await site.person({ isAdmin: true })]
  const idaId = await findUserId(site, ida)
  const params = { tripId: trip.id }
  const { body: invitation } = await site.call(invite, {
    params,
    body: { email: ida.email, hours: 48, partySize: 2, note: '' },
    as: olga,
  })
  // She also waits for the same trip, and must not get what she gives up.
  for (const as of [ida, per])
    await site.call(joinWaitlist, { params, body: { partySize: 1, acceptsFewer: false }, as })
  expect(await obstaclesOf(site, ida)).toEqual([])

  expect((await removeAccount(site, ida)).status).toBe(204)
  expect(await site.database.query('select id, user_id, status, ended_by from bookings order by id')).toEqual(
    [
      { id: invitation.bookingId, user_id: idaId, status: 'cancelled', ended_by: 'traveller' },
      {
        id: expect.any(Number) as number,
        user_id: await findUserId(site, per),
        status: 'offered',
        ended_by: null,
      },
    ],
  )
  expect(await findContradictions(site.database)).toEqual([])
  // An offer from the waitlist has to be answered.
  expect(await obstaclesOf(site, per)).toEqual([['booking', trip.id]])
})

test('a former member gets no notification or mail from a job that runs later', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const trip = await site.trip({ startDate: '2020-07-01', endDate: '2020-07-04', status: 'completed' })
  const { id } = await insertBooking(site, { trip, by: ida, status: 'confirmed' })
  await removeAccount(site, ida)
  await waitForJobs(site)

  await emitEvent(site, 'booking.cancelled', { bookingId: id, by: 'organiser' })
  await waitForJobs(site)

  expect(await site.database.query('select from notifications')).toEqual([])
  expect(await site.database.query(`select from mails where to_address like '%deleted.invalid'`)).toEqual([])
})
