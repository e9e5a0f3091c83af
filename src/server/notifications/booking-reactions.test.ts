import { expect, test } from 'vitest'
import { startApp } from '#testing/start-app.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { emit } from '../events/emit.ts'
import { book, happen, idOf, jobsDone, mailsTo, toldTo } from '#testing/told.ts'
import { notificationReactions } from './reactions.ts'

test('who booked is told that the booking is confirmed, in the app and by mail, and nobody else is', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [me, other] = [await site.person({ firstName: 'Ida' }), await site.person()]
  const booking = await book(site, { trip, by: me, status: 'confirmed', partySize: 2 })
  await book(site, { trip, by: other, status: 'confirmed' })

  await happen(site, 'booking.confirmed', { bookingId: booking.id })
  await jobsDone(site)

  expect(await toldTo(site, me)).toMatchObject([
    {
      kind: 'booking-confirmed',
      title: 'You’re going: Ridge walk',
      text: 'Your 2 places are confirmed: Jul 1 – 4, 2099 in Jotunheimen.',
      path: '/bookings',
    },
  ])
  const [mail] = await mailsTo(site, me)
  expect(mail?.subject).toBe('You’re going: Ridge walk')
  expect(mail?.text).toContain('Hello Ida,')
  expect(mail?.text).toContain('http://site.test/bookings')
  expect([await toldTo(site, other), await mailsTo(site, other)]).toEqual([[], []])
})

test('who books hears where the barge is met: whoever books late is not reminded any more', async () => {
  await using site = await startApp()
  const me = await site.person()
  const trip = await site.trip({ bargeLocation: 'Pier 1' })
  const { id: bookingId } = await book(site, { trip, by: me, status: 'confirmed' })
  await happen(site, 'booking.confirmed', { bookingId })
  await jobsDone(site)
  const text = 'Jul 1 – 4, 2099 in Jotunheimen. The barge meeting point is Pier 1.'
  expect((await toldTo(site, me))[0]?.text).toContain(text)
  expect((await mailsTo(site, me))[0]?.text).toContain(text)
})

test('a title that looks like HTML stays a title', async () => {
  await using site = await startApp()
  const trip = await site.trip({ title: '<b onclick=x>Ridge</b>' })
  const me = await site.person()
  const booking = await book(site, { trip, by: me, status: 'confirmed' })
  await happen(site, 'booking.confirmed', { bookingId: booking.id })
  await jobsDone(site)
  const [mail] = await mailsTo(site, me)
  expect(mail?.html).not.toContain('<b onclick')
  expect(mail?.html).toContain('&lt;b onclick=x&gt;Ridge')
})

test('a job that runs twice tells once', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const me = await site.person()
  const booking = await book(site, { trip: await site.trip(), by: me, status: 'confirmed' })
  const again = () =>
    notificationReactions['notifications.booking-confirmed'](site.context, { bookingId: booking.id })

  await again()
  await Promise.all([again(), again()])
  await jobsDone(site)

  expect(await toldTo(site, me)).toHaveLength(1)
  expect(smtp.received).toHaveLength(1)
})

test('a change that was rolled back tells nobody', async () => {
  await using site = await startApp()
  const me = await site.person()
  const booking = await book(site, { trip: await site.trip(), by: me, status: 'confirmed' })
  await site.context.db
    .transaction(async (tx) => {
      await emit(tx, 'booking.confirmed', { bookingId: booking.id })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await jobsDone(site)
  expect([await toldTo(site, me), await mailsTo(site, me)]).toEqual([[], []])
})

test('while the mail server is away people are told in the app, and the mail follows once it is back', async () => {
  await using smtp = await startSmtp()
  await smtp.goAway()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const me = await site.person()
  const booking = await book(site, { trip: await site.trip(), by: me, status: 'confirmed' })

  await happen(site, 'booking.confirmed', { bookingId: booking.id })
  const failed = () => site.database.query('select 1 from graphile_worker.jobs where last_error is not null')
  await expect.poll(failed).toHaveLength(1)
  expect(await toldTo(site, me)).toHaveLength(1)

  await smtp.comeBack()
  await site.database.query('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(() => smtp.received.map(({ subject }) => subject)).toEqual(['You’re going: Ridge walk'])
  expect(await toldTo(site, me)).toHaveLength(1)
})

test('what the organiser cancelled is told, and that paid money comes back; one’s own cancelling is not', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [me, other] = [await site.person(), await site.person()]
  const mine = await book(site, { trip, by: me, status: 'cancelled' })
  const others = await book(site, { trip, by: other, status: 'cancelled' })

  await happen(site, 'booking.cancelled', { bookingId: mine.id, by: 'organiser' })
  await happen(site, 'booking.cancelled', { bookingId: others.id, by: 'traveller' })
  await jobsDone(site)

  expect(await toldTo(site, me)).toMatchObject([
    {
      kind: 'booking-cancelled',
      title: 'Your place on Ridge walk was cancelled',
      text: 'The organiser has cancelled your booking for Jul 1 – 4, 2099. Everything you paid comes back to you.',
      path: `/trip/${trip.id}`,
    },
  ])
  expect(await mailsTo(site, me)).toHaveLength(1)
  expect(await toldTo(site, other)).toEqual([])
})

test('who holds a place is warned of its end, with the time where the site is, once for each end', async () => {
  await using site = await startApp({ TIME_ZONE: 'Asia/Tokyo' })
  const trip = await site.trip()
  const me = await site.person()
  const { id, expiresAt } = await book(site, { trip, by: me, status: 'held' })

  await happen(site, 'hold.ending', { bookingId: id, expiresAt })
  await happen(site, 'hold.ending', { bookingId: id, expiresAt })
  await jobsDone(site)

  const [told, ...more] = await toldTo(site, me)
  expect(more).toEqual([])
  expect(told).toMatchObject({ kind: 'hold-ending', path: `/trip/${trip.id}?tab=booking#places` })
  expect(told?.text).toMatch(/^We keep your place until \w{3}, \w{3} \d+, \d\d:\d\d GMT\+9\. Go on to book/)
  expect(await mailsTo(site, me)).toHaveLength(1)

  await site.database.query(`update bookings set expires_at = expires_at + interval '15 minutes'`)
  const renewed = new Date(Date.parse(expiresAt) + 15 * 60_000).toISOString()
  await happen(site, 'hold.ending', { bookingId: id, expiresAt: renewed })
  await jobsDone(site)
  expect(await toldTo(site, me)).toHaveLength(2)
})

test.each([
  ['confirmed', `update bookings set status = 'confirmed'`],
  ['let go', `update bookings set status = 'cancelled', ended_at = app_now()`],
  ['renewed', `update bookings set expires_at = expires_at + interval '15 minutes'`],
  ['over', `update app_clock set ahead = ahead + interval '6 minutes'`],
])('a hold that is %s by then is not warned of', async (_what, change) => {
  await using site = await startApp()
  const me = await site.person()
  const { id, expiresAt } = await book(site, { trip: await site.trip(), by: me, status: 'held' })
  await site.database.query(change)
  await happen(site, 'hold.ending', { bookingId: id, expiresAt })
  await jobsDone(site)
  expect([await toldTo(site, me), await mailsTo(site, me)]).toEqual([[], []])
})

test('a warning that could not be mailed in time is not mailed any more', async () => {
  await using smtp = await startSmtp()
  await smtp.goAway()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const me = await site.person()
  const { id, expiresAt } = await book(site, { trip: await site.trip(), by: me, status: 'held' })
  await happen(site, 'hold.ending', { bookingId: id, expiresAt })
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

test('who waited hears how many places are offered, until when, and that nothing is charged yet', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const me = await site.person()
  const { id } = await book(site, { trip, by: me, status: 'offered', partySize: 3, minutes: 120 })

  await happen(site, 'place.offered', { bookingId: id })
  await jobsDone(site)

  const [told] = await toldTo(site, me)
  expect(told).toMatchObject({
    kind: 'place-offered',
    title: '3 places on Ridge walk are free for you',
    path: `/trip/${trip.id}?tab=booking#places`,
  })
  expect(told?.text).toMatch(/^They are kept for you until .+ UTC\. Nothing is charged before you accept\.$/)
  const [mail] = await mailsTo(site, me)
  expect(mail?.text).toContain(`See the offer:\nhttp://site.test/trip/${trip.id}?tab=booking#places\n`)
})

test.each([
  ['accepted', `update bookings set status = 'held'`],
  ['over', `update app_clock set ahead = ahead + interval '6 minutes'`],
  ['for a trip that does not take place', `update trips set status = 'cancelled'`],
])('an offer that is %s by then is not told', async (_what, change) => {
  await using site = await startApp()
  const me = await site.person()
  const { id } = await book(site, { trip: await site.trip(), by: me, status: 'offered' })
  await site.database.query(change)
  await happen(site, 'place.offered', { bookingId: id })
  await jobsDone(site)
  expect(await toldTo(site, me)).toEqual([])
})

test('after a lapsed offer one hears whether one still waits, unless that has changed since', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [first, second, rejoined] = [await site.person(), await site.person(), await site.person()]
  for (const person of [first, rejoined]) {
    await site.database.query('insert into waitlist_entries (trip_id, user_id) values ($1, $2)', [
      trip.id,
      await idOf(site, person),
    ])
  }
  for (const [by, isLast] of [
    [first, false],
    [second, true],
    [rejoined, true],
  ] as const) {
    const { id } = await book(site, { trip, by, status: 'expired' })
    await happen(site, 'offer.lapsed', { bookingId: id, isLast })
  }
  await jobsDone(site)

  const [kept] = await toldTo(site, first)
  expect(kept).toMatchObject({ kind: 'offer-lapsed', title: 'Your offer for Ridge walk has ended' })
  expect(kept?.text).toContain('still on the waitlist')
  expect((await toldTo(site, second)).map(({ text }) => text)).toEqual([
    expect.stringContaining('no longer on the waitlist'),
  ])
  expect(await toldTo(site, rejoined)).toEqual([])
})
