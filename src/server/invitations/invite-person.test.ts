import { expect, test } from 'vitest'
import { cancelBooking, getBooking, listBookings } from '#contract/bookings.ts'
import { pathParts } from '#contract/endpoint.ts'
import type { InvitationRequest } from '#contract/invitation-input.ts'
import * as contract from '#contract/invitations.ts'
import { changeNotificationSetting } from '#contract/notifications.ts'
import { exportTripPeople, getTripPerson, listTripPeople } from '#contract/people.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { getOverview } from '#contract/workspace.ts'
import { findEmittedEvents } from '#testing/emitted-events.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'
import type { Person } from '#testing/start-app.ts'
import { findUserId } from '#testing/test-notifications.ts'
import { untilChangesReceived } from '#testing/until-changes-received.ts'
import { makeAdmin } from '../auth/make-admin.ts'
import { sweepUnusedAccounts } from '../account/sweep-unused-accounts.ts'
import { sweepLapsedBookings } from '../bookings/sweep-lapsed-bookings.ts'
import { createInvitationLink } from './create-invitation-link.ts'

/** A trip with few places, and organisers who invite to it. */
async function startInviting(values: Parameters<typeof startBookingSite>[0] = {}) {
  const trip = await startBookingSite({ maxParticipants: 3, ...values })
  const { site, tripId } = trip
  const [olga, otto] = [
    await site.person({ isAdmin: true, firstName: 'Olga' }),
    await site.person({ isAdmin: true, firstName: 'Otto' }),
  ]
  const invite = (email: string, request: Partial<InvitationRequest> = {}, as = olga) =>
    site.call(contract.invite, {
      params: { tripId },
      body: { hours: 48, ...request, email, note: request.note ?? '' },
      as,
    })
  const historyOf = async (person: Person) => {
    const params = { tripId, userId: await findUserId(site, person) }
    const { body } = await site.call(getTripPerson, { params, as: olga })
    return body.history.map(({ kind, byFirstName, detail }) => [kind, byFirstName, detail.isInvited ?? false])
  }
  return { ...trip, olga, otto, invite, historyOf, sweep: () => sweepLapsedBookings(site.context) }
}

test('an invitation is an offer that takes places, at today’s price, for the chosen time', async () => {
  await using trip = await startInviting()
  const { site, invite, olga } = trip
  const kit = await site.person()
  const { status, body } = await invite(kit.email, { partySize: 2, note: ' Join us\nthere ' })

  expect(status).toBe(201)
  expect(await trip.availability()).toMatchObject({ placesLeft: 1, held: 2 })
  const [booking] = (await site.call(listBookings, { as: kit })).body
  expect(booking).toMatchObject({
    id: body.bookingId,
    status: 'offered',
    partySize: 2,
    unitPrice: '120.50',
    secondsLeft: 48 * 3600,
    expiresAt: body.expiresAt,
    invitation: { byFirstName: 'Olga', note: 'Join us\nthere', isAccepted: false, obstacle: null },
  })
  expect(await findEmittedEvents(site, 'person.invited')).toEqual([{ bookingId: body.bookingId }])
  expect(await trip.historyOf(kit)).toEqual([['offered', 'Olga', true]])
  const { body: people } = await site.call(listTripPeople, { params: { tripId: trip.tripId }, as: olga })
  expect(people.find(({ email }) => email === kit.email)).toMatchObject({
    standing: 'offered',
    booking: { isInvitation: true },
  })
  expect(await findContradictions(site.database)).toEqual([])
})

test('the organiser is told if somebody has turned such emails off', async () => {
  await using trip = await startInviting()
  const { site, invite } = trip
  const [kit, ola] = [await site.person(), await site.person()]
  const off = { channel: 'mail', isOn: false } as const
  await site.call(changeNotificationSetting, { body: { ...off, group: 'offers' }, as: kit })
  await site.call(changeNotificationSetting, { body: { ...off, group: 'cars' }, as: ola })
  await site.call(changeNotificationSetting, {
    body: { group: 'offers', channel: 'app', isOn: false },
    as: ola,
  })
  expect((await invite(kit.email)).body.isMailed).toBe(false)
  expect((await invite(ola.email)).body.isMailed).toBe(true)
  expect((await invite('ann@example.org')).body.isMailed).toBe(true)
})

test('organisers read the address of somebody without a name', async () => {
  await using trip = await startInviting()
  const { site, otto: as, invite, tripId } = trip
  const { userId } = (await invite('ann@example.org')).body
  const ann = { kind: 'offered', firstName: null, email: 'ann@example.org' }
  const { body: overview } = await site.call(getOverview, { params: { tripId }, as })
  expect(overview.news.entries[0]).toMatchObject(ann)
  const { body: person } = await site.call(getTripPerson, { params: { tripId, userId }, as })
  expect(person.history).toMatchObject([ann])
  const { body: file } = await site.app.inject({
    url: pathParts(exportTripPeople.path, { tripId }).join('/'),
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(file).toContain('\r\nann@example.org,ann@example.org,Offered a spot,')
})

test('it ends when the trip starts, at the latest', async () => {
  await using trip = await startInviting()
  await trip.site.database.query(`update trips set start_date = (app_now() + interval '1 day')::date`)
  const { body } = await trip.invite('ann@example.org', { hours: 14 * 24 })
  const [start] = await trip.site.database.query<{ at: Date }>(
    `select start_date::timestamp at time zone 'UTC' as at from trips`,
  )
  expect(body.expiresAt).toBe(start?.at.toISOString())
})

test('when the trip’s start moves earlier, an invitation and its link end by then', async () => {
  await using trip = await startInviting()
  const { site, olga, tripId } = trip
  const kit = await site.person()
  const ann = (await trip.invite('ann@example.org', { hours: 14 * 24 })).body
  const path = await createInvitationLink(site.context, ann.bookingId)
  const { bookingId } = (await trip.invite(kit.email, { hours: 14 * 24, partySize: 2 })).body
  const [day] = await site.database.query<{ startDate: string; at: Date }>(
    `select to_char(day, 'YYYY-MM-DD') as "startDate", day at time zone 'UTC' as at
     from date_trunc('day', (app_now() + interval '2 days') at time zone 'UTC') day`,
  )
  const { startDate = '', at } = day ?? {}
  const kitId = await findUserId(site, kit)
  await untilChangesReceived(site)
  const topics: string[] = []
  site.context.live.subscribe((changes) => {
    if (changes !== 'resync') topics.push(...changes.map(({ topic, what }) => `${topic} ${what}`))
  })
  await site.call(updateTrip, { params: { id: tripId }, body: { startDate }, as: olga })

  expect((await trip.get(bookingId, kit)).body.expiresAt).toBe(at?.toISOString())
  const body = { token: path?.split('=')[1] ?? '' }
  expect((await site.call(contract.openInvitation, { body })).body.expiresAt).toBe(at?.toISOString())
  expect(await site.database.query('select offered_until as at from bookings order by id')).toEqual([
    { at },
    { at },
  ])
  await untilChangesReceived(site)
  expect(topics).toContain(`user:${kitId} bookings`)

  await trip.pass('2 days')
  expect((await site.call(contract.openInvitation, { body })).status).toBe(400)
  await trip.sweep()
  expect((await trip.get(bookingId, kit)).body).toMatchObject({ status: 'expired', endedBy: 'time' })
  expect(await trip.availability()).toMatchObject({ placesLeft: 3, held: 0 })
  expect(await findContradictions(site.database)).toEqual([])
})

test('what is not valid is refused', async () => {
  await using trip = await startInviting()
  const refused = async (email: string, request: Partial<InvitationRequest> = {}) => {
    const { status, body } = await trip.invite(email, request)
    return [status, body.issues?.map(({ path }) => path)]
  }
  expect(await refused('ann')).toEqual([400, ['email']])
  expect(await refused('ann@example.org', { hours: 0 })).toEqual([400, ['hours']])
  expect(await refused('ann@example.org', { hours: 14 * 24 + 1 })).toEqual([400, ['hours']])
  expect(await refused('ann@example.org', { partySize: 5 })).toEqual([400, ['partySize']])
  expect(await refused('ann@example.org', { note: 'x'.repeat(301) })).toEqual([400, ['note']])
})

test('nobody is invited beyond the places, to a draft, or to a trip that is over', async () => {
  await using trip = await startInviting()
  const { site, invite } = trip
  expect((await invite('ann@example.org', { partySize: 4 })).body.code).toBe('TRIP_FULL')
  await site.database.query(`update trips set status = 'draft'`)
  expect((await invite('ann@example.org')).body.code).toBe('TRIP_NOT_PUBLISHED')
  await site.database.query(`update trips set status = 'completed'`)
  expect((await invite('ann@example.org')).body.code).toBe('TRIP_CLOSED')
  // Nothing half done.
  expect(await site.database.query(`select from users where email = 'ann@example.org'`)).toEqual([])
})

test('whoever has a booking, a hold or an offer is not invited, and may be invited again afterwards', async () => {
  await using trip = await startInviting()
  const kit = await trip.site.person()
  const { body } = await trip.invite(kit.email)
  expect((await trip.invite(kit.email)).body.code).toBe('PERSON_HAS_BOOKING')
  await trip.decline(body.bookingId, kit)
  expect((await trip.invite(kit.email.toUpperCase())).status).toBe(201)
})

test('people in line who fit keep their turn', async () => {
  await using trip = await startInviting({ maxParticipants: 1 })
  const [going, waiter] = (await trip.people(2)) as [Person, Person]
  const { body: hold } = await trip.hold(going)
  await trip.join(waiter)
  await trip.site.database.query('update bookings set expires_at = app_now() where id = $1', [hold.id])
  expect((await trip.invite('ann@example.org')).body.code).toBe('TRIP_FULL')
  await trip.sweep()
  expect((await trip.waiting(waiter))?.offer).toMatchObject({ partySize: 1 })
})

test('accepting an invitation makes a hold; it takes people off the waitlist', async () => {
  await using trip = await startInviting({ maxParticipants: 3 })
  const [going, kit] = (await trip.people(2)) as [Person, Person]
  await trip.hold(going, { partySize: 2 })
  await trip.join(kit, { partySize: 2 })
  const { body } = await trip.invite(kit.email)
  expect((await trip.waiting(kit))?.offer).toBeNull()

  expect((await trip.accept(body.bookingId, kit)).body).toMatchObject({ status: 'held' })
  expect(await trip.waiting(kit)).toBeNull()
  expect((await trip.historyOf(kit)).filter(([, , isInvited]) => isInvited)).toEqual([
    ['held', null, true],
    ['offered', 'Olga', true],
  ])
})

test('an invitation to a free trip is confirmed at once', async () => {
  await using trip = await startInviting({ price: '0' })
  const kit = await trip.site.person()
  const { body } = await trip.invite(kit.email)
  expect((await trip.accept(body.bookingId, kit)).body.status).toBe('confirmed')
})

test('whoever withdraws an invitation that was just accepted ends no booking, and is told', async () => {
  await using trip = await startInviting({ price: '0' })
  const { site, olga } = trip
  const [kit, ola] = [await site.person(), await site.person()]
  const withdraw = (id: number) =>
    site.call(cancelBooking, { params: { id }, body: { ifOffered: true }, as: olga })
  const [accepted, open] = [(await trip.invite(kit.email)).body, (await trip.invite(ola.email)).body]
  await trip.accept(accepted.bookingId, kit)
  expect((await withdraw(accepted.bookingId)).body.code).toBe('OFFER_ACCEPTED')
  expect((await withdraw(open.bookingId)).body.status).toBe('cancelled')
  expect((await site.call(listBookings, { as: kit })).body[0]?.status).toBe('confirmed')
})

test('only the owner of the address can accept it, and read the note', async () => {
  await using trip = await startInviting()
  const { site } = trip
  const stranger = await site.person({ email: 'ann@example.org', isVerified: false })
  const { body } = await trip.invite('ann@example.org', { note: 'Our secret' })
  const accept = () => trip.accept(body.bookingId, stranger)
  const shown = async () => (await site.call(listBookings, { as: stranger })).body[0]?.invitation
  expect((await accept()).body.code).toBe('EMAIL_UNCONFIRMED')
  expect(await shown()).toMatchObject({ note: null, obstacle: 'unconfirmed' })
  // The stranger changes the address to one of their own, and confirms that.
  await site.database.query(
    `update users set email = 'stranger@example.org', email_verified_at = app_now() where email = 'ann@example.org'`,
  )
  expect(await shown()).toMatchObject({ note: null, obstacle: 'other-address' })
  expect((await accept()).body.code).toBe('EMAIL_UNCONFIRMED')
  await site.database.query(`update users set email = 'ann@example.org' where email = 'stranger@example.org'`)
  expect(await shown()).toMatchObject({ note: 'Our secret', obstacle: null })
  expect((await accept()).body.status).toBe('held')
  // Once accepted, nothing stands in the way any more.
  await site.database.query(`update users set email = 'new@example.org' where email = 'ann@example.org'`)
  expect(await shown()).toMatchObject({ isAccepted: true, obstacle: null })
})

test('who had confirmed an address when invited may change it before accepting', async () => {
  await using trip = await startInviting()
  const kit = await trip.site.person()
  const { body } = await trip.invite(kit.email)
  await trip.site.database.query(`update users set email = 'new@example.org' where email = $1`, [kit.email])
  expect((await trip.accept(body.bookingId, kit)).body.status).toBe('held')
})

test.each(['decline', 'lapse', 'withdraw'] as const)(
  'the %s of an invitation begins a new round, and does not count as an offer given up',
  async (end) => {
    await using trip = await startInviting({ maxParticipants: 2 })
    const { site } = trip
    const [going, kit, first] = (await trip.people(3)) as [Person, Person, Person]
    await trip.hold(going)
    const { body } = await trip.invite(kit.email)
    await trip.confirm((await site.call(listBookings, { as: going })).body[0]!.id)
    await trip.join(first)
    await trip.join(await site.person(), { partySize: 2 })
    await site.database.query('update waitlist_entries set skips_next = true')

    if (end === 'decline') await trip.decline(body.bookingId, kit)
    if (end === 'withdraw') await trip.cancel(body.bookingId, trip.otto)
    if (end === 'lapse') await trip.pass('48 hours')
    await trip.sweep()

    expect((await trip.waiting(first))?.offer).toMatchObject({ partySize: 1 })
    expect(await site.database.query('select from waitlist_entries where skips_next')).toEqual([])
    const [latest] = await trip.historyOf(kit)
    expect(latest).toEqual(
      {
        decline: ['cancelled', null, true],
        withdraw: ['cancelled', 'Otto', true],
        lapse: ['lapsed', null, true],
      }[end],
    )
    expect(await findEmittedEvents(site, 'offer.lapsed')).toEqual([])
    expect(await findEmittedEvents(site, 'invitation.lapsed')).toHaveLength(end === 'lapse' ? 1 : 0)
    await trip.join(kit)
    expect(
      await site.database.query('select priority, lapsed_offers from waitlist_entries where user_id = $1', [
        await findUserId(site, kit),
      ]),
    ).toEqual([{ priority: 0, lapsed_offers: 0 }])
    const { body: overview } = await site.call(getOverview, {
      params: { tripId: trip.tripId },
      as: trip.olga,
    })
    expect(overview.news.entries).toContainEqual(
      expect.objectContaining({
        kind: latest?.[0],
        detail: expect.objectContaining({ isInvited: true }) as object,
      }),
    )
    expect(overview.news.counts.cancellations).toBe(0)
  },
)

test('whoever declines an invitation, or leaves the waitlist with one, keeps the other', async () => {
  await using trip = await startInviting({ maxParticipants: 2 })
  const [going, kit] = (await trip.people(2)) as [Person, Person]
  await trip.hold(going)
  await trip.join(kit, { partySize: 2 })
  const { body } = await trip.invite(kit.email)
  await trip.leave(kit)
  expect((await trip.get(body.bookingId, kit)).body.status).toBe('offered')
  await trip.decline(body.bookingId, kit)
  await trip.join(kit, { partySize: 2 })
  const again = await trip.invite(kit.email)
  await trip.decline(again.body.bookingId, kit)
  expect(await trip.waiting(kit)).toMatchObject({ partySize: 2 })
})

test('sent twice with one key, it is created once', async () => {
  await using trip = await startInviting()
  const { site, tripId, olga } = trip
  const send = async (email: string) => {
    const response = await site.app.inject({
      method: 'POST',
      url: `/api/trips/${tripId}/invitations`,
      headers: { authorization: `Bearer ${olga.token}`, 'idempotency-key': 'one' },
      payload: { email, hours: 24 },
    })
    return [response.statusCode, response.json<{ bookingId?: number; code?: string }>()] as const
  }
  const [first, invitation] = await send('ann@example.org')
  expect(first).toBe(201)
  expect(await send('ann@example.org')).toEqual([200, invitation])
  expect((await send('ben@example.org'))[1].code).toBe('KEY_REUSED')
  expect(await site.database.query('select from bookings')).toHaveLength(1)
})

test('an address is invited three times a day, and an organiser sends 50 invitations', async () => {
  await using trip = await startInviting({ maxParticipants: 100 })
  const { site, invite, olga, otto } = trip
  const inviteAndEnd = async (email: string, as: Person) => {
    const answer = await invite(email, {}, as)
    if (answer.status === 201) await trip.cancel(answer.body.bookingId, as)
    return answer
  }
  for (const as of [olga, olga, otto]) expect((await inviteAndEnd('ann@example.org', as)).status).toBe(201)
  const often = await inviteAndEnd('ann@example.org', otto)
  expect([often.status, often.body.code]).toEqual([429, 'ADDRESS_INVITED_OFTEN'])
  expect(Number(often.header('retry-after'))).toBeGreaterThan(80_000)

  await site.database.query(`update attempts set points = ${contract.INVITATIONS_A_DAY} where points = 2`)
  const many = await invite('ben@example.org')
  expect([many.status, many.body.code]).toEqual([429, 'TOO_MANY_INVITATIONS'])
  expect((await invite('ben@example.org', {}, otto)).status).toBe(201)
  await trip.pass('1 day')
  expect((await invite('ann@example.org')).status).toBe(201)
})

test('an account that nobody used is anonymised 30 days after its last invitation', async () => {
  await using trip = await startInviting()
  const { site, invite, pass } = trip
  const { body } = await invite('ann@example.org', { note: 'Come along' })
  await invite('ben@example.org')
  await site.person({ email: 'ben@example.org', isVerified: false })
  const sweepAndList = async () => {
    await trip.sweep()
    await sweepUnusedAccounts(site.context)
    return site.database.query<{ email: string }>(
      `select email from users where email in ('ann@example.org', 'ben@example.org') order by email`,
    )
  }
  await pass('48 hours')
  await sweepAndList()
  await pass('29 days')
  expect(await sweepAndList()).toHaveLength(2)
  await pass('1 day')
  expect(await sweepAndList()).toEqual([{ email: 'ben@example.org' }])
  expect(
    await site.database.query('select invited_address, invitation_note from bookings where id = $1', [
      body.bookingId,
    ]),
  ).toEqual([{ invited_address: null, invitation_note: null }])
  // The address can be invited anew.
  const organiser = await site.person({ isAdmin: true })
  expect((await invite('ann@example.org', {}, organiser)).status).toBe(201)
})

test('an organiser reads an invitation as any booking', async () => {
  await using trip = await startInviting()
  const { body } = await trip.invite('ann@example.org')
  const { body: booking } = await trip.site.call(getBooking, {
    params: { id: body.bookingId },
    as: trip.otto,
  })
  expect(booking).toMatchObject({ status: 'offered', invitation: { byFirstName: 'Olga', note: null } })
})

test('an account that nobody has claimed cannot become an organiser', async () => {
  await using trip = await startInviting()
  const { site } = trip
  await trip.invite('ann@example.org')
  expect(await makeAdmin(site.context, { email: 'ann@example.org' })).toBe(false)
  await site.person({ email: 'ann@example.org', isVerified: false })
  expect(await makeAdmin(site.context, { email: 'ann@example.org' })).toBe(true)
})
