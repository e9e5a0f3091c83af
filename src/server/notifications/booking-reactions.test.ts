import { expect, test } from 'vitest'
import { startApp, withBackground } from '#testing/start-app.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  findNotifications,
} from '#testing/test-notifications.ts'
import { emit } from '../events/emit.ts'
import { notificationReactions } from './reactions.ts'

withBackground()

test('a confirmed booking is told to its booker alone, in the app and by mail', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [me, otherPerson] = [await site.person({ firstName: 'Ida' }), await site.person()]
  const booking = await insertBooking(site, { trip, by: me, status: 'confirmed', partySize: 2 })
  await insertBooking(site, { trip, by: otherPerson, status: 'confirmed' })

  await emitEvent(site, 'booking.confirmed', { bookingId: booking.id })
  await waitForJobs(site)

  expect(await findNotifications(site, me)).toMatchObject([
    {
      kind: 'booking-confirmed',
      title: 'You’re going: Ridge walk',
      text: 'Your 2 spots are confirmed for Jul 1 – 4, 2099.',
      path: '/bookings',
    },
  ])
  const [mail] = await findMails(site, me)
  expect(mail?.subject).toBe('You’re going: Ridge walk')
  expect(mail?.text).toContain('Hello Ida,')
  expect(mail?.text).toContain('http://site.test/bookings')
  expect([await findNotifications(site, otherPerson), await findMails(site, otherPerson)]).toEqual([[], []])
})

test('a confirmation names the barge meeting point, because late bookers get no reminder', async () => {
  await using site = await startApp()
  const me = await site.person()
  const trip = await site.trip({ bargeLocation: 'Pier 1' })
  const { id: bookingId } = await insertBooking(site, { trip, by: me, status: 'confirmed' })
  await emitEvent(site, 'booking.confirmed', { bookingId })
  await waitForJobs(site)
  expect((await findNotifications(site, me))[0]?.text).toBe(
    'Your spot is confirmed for Jul 1 – 4, 2099. The barge meeting point is Pier 1.',
  )
  expect((await findMails(site, me))[0]?.text).toContain(
    'Location: Jotunheimen\nBarge meeting point: Pier 1\n',
  )
})

test('a trip title that looks like HTML is escaped in the mail', async () => {
  await using site = await startApp()
  const trip = await site.trip({ title: '<b onclick=x>Ridge</b>' })
  const me = await site.person()
  const booking = await insertBooking(site, { trip, by: me, status: 'confirmed' })
  await emitEvent(site, 'booking.confirmed', { bookingId: booking.id })
  await waitForJobs(site)
  const [mail] = await findMails(site, me)
  expect(mail?.html).not.toContain('<b onclick')
  expect(mail?.html).toContain('&lt;b onclick=x&gt;Ridge')
})

test('a job that runs several times notifies once', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const me = await site.person()
  const booking = await insertBooking(site, { trip: await site.trip(), by: me, status: 'confirmed' })
  const runJob = () =>
    notificationReactions['notifications.booking-confirmed'](site.context, { bookingId: booking.id })

  await runJob()
  await Promise.all([runJob(), runJob()])
  await waitForJobs(site)

  expect(await findNotifications(site, me)).toHaveLength(1)
  expect(smtp.received).toHaveLength(1)
})

test('a change that was rolled back notifies nobody', async () => {
  await using site = await startApp()
  const me = await site.person()
  const booking = await insertBooking(site, { trip: await site.trip(), by: me, status: 'confirmed' })
  await site.context.db
    .transaction(async (tx) => {
      await emit(tx, 'booking.confirmed', { bookingId: booking.id })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await waitForJobs(site)
  expect([await findNotifications(site, me), await findMails(site, me)]).toEqual([[], []])
})

test('while the mail server is away, the app shows the notification and the mail follows later', async () => {
  await using smtp = await startSmtp()
  await smtp.goAway()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const me = await site.person()
  const booking = await insertBooking(site, { trip: await site.trip(), by: me, status: 'confirmed' })

  await emitEvent(site, 'booking.confirmed', { bookingId: booking.id })
  const failedJobs = () =>
    site.database.query('select 1 from graphile_worker.jobs where last_error is not null')
  await expect.poll(failedJobs).toHaveLength(1)
  expect(await findNotifications(site, me)).toHaveLength(1)

  await smtp.comeBack()
  await site.database.query('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(() => smtp.received.map(({ subject }) => subject)).toEqual(['You’re going: Ridge walk'])
  expect(await findNotifications(site, me)).toHaveLength(1)
})

test('people are notified when an admin cancels their booking, but not when they do', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [me, otherPerson] = [await site.person(), await site.person()]
  const cancelledByAdmin = await insertBooking(site, { trip, by: me, status: 'cancelled' })
  const cancelledByTraveller = await insertBooking(site, { trip, by: otherPerson, status: 'cancelled' })

  await emitEvent(site, 'booking.cancelled', { bookingId: cancelledByAdmin.id, by: 'organiser' })
  await emitEvent(site, 'booking.cancelled', { bookingId: cancelledByTraveller.id, by: 'traveller' })
  await waitForJobs(site)

  expect(await findNotifications(site, me)).toMatchObject([
    {
      kind: 'booking-cancelled',
      title: 'Your booking for Ridge walk was cancelled',
      text: 'The organiser cancelled it.',
      path: `/trip/${trip.id}`,
    },
  ])
  expect(await findMails(site, me)).toHaveLength(1)
  expect(await findNotifications(site, otherPerson)).toEqual([])
})

test('a hold is warned of once before each of its ends, with the time in the site’s time zone', async () => {
  await using site = await startApp({ TIME_ZONE: 'Asia/Tokyo' })
  const trip = await site.trip()
  const me = await site.person()
  const { id, expiresAt } = await insertBooking(site, { trip, by: me, status: 'held' })

  await emitEvent(site, 'hold.ending', { bookingId: id, expiresAt })
  await emitEvent(site, 'hold.ending', { bookingId: id, expiresAt })
  await waitForJobs(site)

  const [notification, ...others] = await findNotifications(site, me)
  expect(others).toEqual([])
  expect(notification).toMatchObject({ kind: 'hold-ending', path: `/trip/${trip.id}?tab=booking#places` })
  expect(notification?.text).toMatch(
    /^We’re holding your spot until \w{3}, \w{3} \d+, \d\d:\d\d GMT\+9\. Finish booking/,
  )
  expect(await findMails(site, me)).toHaveLength(1)

  await site.database.query(`update bookings set expires_at = expires_at + interval '15 minutes'`)
  const renewedExpiry = new Date(Date.parse(expiresAt) + 15 * 60_000).toISOString()
  await emitEvent(site, 'hold.ending', { bookingId: id, expiresAt: renewedExpiry })
  await waitForJobs(site)
  expect(await findNotifications(site, me)).toHaveLength(2)
})

test.each([
  ['confirmed', `update bookings set status = 'confirmed'`],
  ['let go', `update bookings set status = 'cancelled', ended_at = app_now()`],
  ['renewed', `update bookings set expires_at = expires_at + interval '15 minutes'`],
  ['over', `update app_clock set ahead = ahead + interval '16 minutes'`],
])('no warning is sent for a hold that is %s by then', async (_description, change) => {
  await using site = await startApp()
  const me = await site.person()
  const { id, expiresAt } = await insertBooking(site, { trip: await site.trip(), by: me, status: 'held' })
  await site.database.query(change)
  await emitEvent(site, 'hold.ending', { bookingId: id, expiresAt })
  await waitForJobs(site)
  expect([await findNotifications(site, me), await findMails(site, me)]).toEqual([[], []])
})

test('a hold is warned of even if it ends earlier than it did', async () => {
  await using site = await startApp()
  const me = await site.person()
  const { id, expiresAt } = await insertBooking(site, { trip: await site.trip(), by: me, status: 'held' })
  await site.database.query(`update bookings set expires_at = expires_at - interval '1 minute'`)
  await emitEvent(site, 'hold.ending', { bookingId: id, expiresAt })
  await waitForJobs(site)
  expect(await findMails(site, me)).toHaveLength(1)
})

test('a warning that could not be mailed in time is not mailed later', async () => {
  await using smtp = await startSmtp()
  await smtp.goAway()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const me = await site.person()
  const { id, expiresAt } = await insertBooking(site, { trip: await site.trip(), by: me, status: 'held' })
  await emitEvent(site, 'hold.ending', { bookingId: id, expiresAt })
  const jobs = () =>
    site.database.query<{ attempts: number }>(
      'select attempts from graphile_worker.jobs where locked_at is null',
    )
  await expect.poll(jobs).toEqual([{ attempts: 1 }])

  await site.database.query(`update bookings set status = 'confirmed'`)
  await smtp.comeBack()
  await site.database.query('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(jobs).toEqual([])
  expect(smtp.received).toEqual([])
})

test('an offer says how many places it has, until when, and that nothing is charged yet', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const me = await site.person()
  const { id } = await insertBooking(site, { trip, by: me, status: 'offered', partySize: 3, minutes: 120 })

  await emitEvent(site, 'place.offered', { bookingId: id })
  await waitForJobs(site)

  const [notification] = await findNotifications(site, me)
  expect(notification).toMatchObject({
    kind: 'place-offered',
    title: '3 spots opened up on Ridge walk',
    path: `/trip/${trip.id}?tab=booking#places`,
  })
  expect(notification?.text).toMatch(
    /^We’re keeping them for you until .+ UTC\. You won’t be charged until you pay\.$/,
  )
  const [mail] = await findMails(site, me)
  expect(mail?.text).toMatch(/\nSpots: 3\nAccept by: .+ UTC\nPrice: \$360\.00\n/)
  expect(mail?.text).toContain(`See the offer:\nhttp://site.test/trip/${trip.id}?tab=booking#places\n`)
})

test.each([
  ['accepted', `update bookings set status = 'held'`],
  ['over', `update app_clock set ahead = ahead + interval '16 minutes'`],
  ['for a trip that does not take place', `update trips set status = 'cancelled'`],
])('no notification is sent for an offer that is %s by then', async (_description, change) => {
  await using site = await startApp()
  const me = await site.person()
  const { id } = await insertBooking(site, { trip: await site.trip(), by: me, status: 'offered' })
  await site.database.query(change)
  await emitEvent(site, 'place.offered', { bookingId: id })
  await waitForJobs(site)
  expect(await findNotifications(site, me)).toEqual([])
})

test('a lapsed offer says whether the person still waits, unless that has changed since', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [waiting, leftWaitlist, rejoined] = [await site.person(), await site.person(), await site.person()]
  for (const person of [waiting, rejoined]) {
    await site.database.query('insert into waitlist_entries (trip_id, user_id) values ($1, $2)', [
      trip.id,
      await findUserId(site, person),
    ])
  }
  for (const { by, isLast } of [
    { by: waiting, isLast: false },
    { by: leftWaitlist, isLast: true },
    { by: rejoined, isLast: true },
  ]) {
    const { id } = await insertBooking(site, { trip, by, status: 'expired' })
    await emitEvent(site, 'offer.lapsed', { bookingId: id, isLast })
  }
  await waitForJobs(site)

  const [notification] = await findNotifications(site, waiting)
  expect(notification).toMatchObject({ kind: 'offer-lapsed', title: 'Your offer for Ridge walk has ended' })
  expect(notification?.text).toContain('still on the waitlist')
  expect((await findNotifications(site, leftWaitlist)).map(({ text }) => text)).toEqual([
    expect.stringContaining('no longer on the waitlist'),
  ])
  expect(await findNotifications(site, rejoined)).toEqual([])
})

test.each([
  {
    kind: 'hold',
    heldAt: 'app_now()',
    title: 'Your hold on Ridge walk was cancelled',
    text: 'The organiser released your spot.',
    why: 'you were holding a spot',
  },
  {
    kind: 'offer',
    heldAt: 'null',
    title: 'Your offer for Ridge walk was withdrawn',
    text: 'The organiser withdrew it.',
    why: 'you were offered a spot',
  },
])('a $kind that an admin ended is not called a booking', async ({ heldAt, title, text, why }) => {
  await using site = await startApp()
  const me = await site.person()
  const { id: bookingId } = await insertBooking(site, {
    trip: await site.trip(),
    by: me,
    status: 'cancelled',
  })
  await site.database.query(`update bookings set confirmed_at = null, held_at = ${heldAt}`)
  await emitEvent(site, 'booking.cancelled', { bookingId, by: 'organiser' })
  await waitForJobs(site)
  expect(await findNotifications(site, me)).toMatchObject([
    { title, text: `${text} You haven’t been charged.` },
  ])
  const [mail] = await findMails(site, me)
  expect(mail?.text).not.toContain('your booking')
  expect(mail?.text).toContain(why)
})
