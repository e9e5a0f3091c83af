import { expect, test } from 'vitest'
import { changeNotificationSetting } from '#contract/notifications.ts'
import type { Audience } from '#contract/mailings.ts'
import { MAILINGS_A_DAY } from '#contract/mailings.ts'
import { countStatements } from '#testing/count-statements.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import { startMailingSite } from '#testing/start-mailing-site.ts'
import { mailingReactions } from '../notifications/mailing-reactions.ts'
import { sendMailing } from './send-mailing.ts'

const namesOf = ({ names }: { names: string[] }) => names.map((name) => name.split(' ')[0])

test('each audience has the people whom it names, once each, without the organiser who writes', async () => {
  await using trip = await startMailingSite()
  const { car, olaf, ann, eva, count, idOf } = trip
  expect(namesOf(await count({ to: 'going' }))).toEqual(['Ann', 'Ben', 'Dana'])
  expect(namesOf(await count({ to: 'no-seat' }))).toEqual(['Ben', 'Eva'])
  expect(namesOf(await count({ to: 'car', carId: car.id }))).toEqual(['Ann', 'Dana'])
  expect(namesOf(await count({ to: 'waiting' }))).toEqual(['Cleo'])
  expect(namesOf(await count({ to: 'ended' }))).toEqual(['Dag'])
  const [annId, evaId, olafId] = [await idOf(ann), await idOf(eva), await idOf(olaf)]
  // Olaf has nothing to do with the trip.
  expect(namesOf(await count({ to: 'chosen', userIds: [evaId, annId, annId, olafId, 'no-one'] }))).toEqual([
    'Ann',
    'Eva',
  ])

  await trip.pass('20 minutes')
  expect(namesOf(await count({ to: 'no-seat' }))).toEqual(['Ben'])
  const ada = await trip.site.person({ firstName: 'Ada', isAdmin: true })
  await trip.join(ada)
  expect(namesOf(await count({ to: 'waiting' }))).toEqual(['Ada', 'Cleo'])
  expect(namesOf(await count({ to: 'waiting' }, ada))).toEqual(['Cleo'])
  expect(namesOf(await count({ to: 'chosen', userIds: [await idOf(ada)] }, ada))).toEqual(['Ada'])
})

test('somebody without a name is called by the address', async () => {
  await using trip = await startMailingSite()
  const { site, ann, count, idOf } = trip
  await site.database.query('update users set first_name = null, last_name = null where email = $1', [
    ann.email,
  ])
  expect((await count({ to: 'chosen', userIds: [await idOf(ann)] })).names).toEqual([ann.email])
})

test('up to six people are all named, and of more the first five', async () => {
  await using trip = await startMailingSite()
  const people = []
  for (const firstName of ['Pa', 'Pb', 'Pc', 'Pd', 'Pe', 'Pf', 'Pg']) {
    people.push(await trip.site.person({ firstName }))
    await trip.join(people.at(-1)!)
  }
  const ids = await Promise.all(people.map(trip.idOf))
  const six = await trip.count({ to: 'chosen', userIds: ids.slice(1) })
  expect(namesOf(six)).toEqual(['Pb', 'Pc', 'Pd', 'Pe', 'Pf', 'Pg'])
  const seven = await trip.count({ to: 'chosen', userIds: ids })
  expect(namesOf(seven)).toEqual(['Pa', 'Pb', 'Pc', 'Pd', 'Pe'])
  expect(seven.people).toBe(7)
})

test('a deleted account, or a car of another trip, is no audience', async () => {
  await using trip = await startMailingSite()
  const { site, ann, count, idOf } = trip
  const id = await idOf(ann)
  await site.database.query(`update users set deleted_at = app_now() where id = $1`, [id])
  expect(await count({ to: 'chosen', userIds: [id] })).toMatchObject({ people: 0, names: [] })
  expect(namesOf(await count({ to: 'going' }))).toEqual(['Ben', 'Dana'])
  const other = await site.tripWithCar()
  const audience: Audience = { to: 'car', carId: other.car.id }
  expect((await trip.preview(audience)).body.code).toBe('CAR_NOT_FOUND')
  expect((await trip.send(audience, { version: '' })).body.code).toBe('CAR_NOT_FOUND')
})

test('the preview is the mail, and counts who gets none', async () => {
  await using trip = await startMailingSite()
  const body = { group: 'announcements', channel: 'mail', isOn: false } as const
  await trip.site.call(changeNotificationSetting, { body, as: trip.ann })
  const { status, body: preview } = await trip.preview({ to: 'going' })
  expect(status).toBe(200)
  expect(preview.counts).toMatchObject({ people: 3, mailed: 1, off: 1, unverified: 1 })
  expect(preview.mail.subject).toBe('What to pack')
  for (const part of ['Hello Ann,', 'Olaf wrote to you about Ridge walk:', 'Bring boots.', 'And a hat.']) {
    expect(preview.mail.html).toContain(part)
  }
  expect(await findEmittedEvents(trip.site, 'mailing.sent')).toEqual([])
})

test('a message is sent once with one key, and logged', async () => {
  await using trip = await startMailingSite()
  const { site, olaf, letter } = trip
  const published = recordLiveChanges(site)
  const { version } = await trip.count({ to: 'going' })
  const send = (key: string) =>
    site.app.inject({
      method: 'POST',
      url: `/api/trips/${trip.tripId}/mailings`,
      headers: { authorization: `Bearer ${olaf.token}`, 'idempotency-key': key },
      payload: { audience: { to: 'going' }, ...letter, version },
    })
  const first = await send('one')
  expect(first.statusCode).toBe(201)
  expect((await send('one')).json()).toEqual(first.json())
  expect(await findEmittedEvents(site, 'mailing.sent')).toHaveLength(1)
  expect(published()).toContain(`trip:${trip.tripId} mailings`)
  const [mailing, ...others] = await trip.list()
  expect(others).toEqual([])
  expect(mailing).toMatchObject({
    to: 'going',
    byFirstName: 'Olaf',
    ...letter,
    people: 3,
    outcomes: { waiting: 2, unverified: 1, off: 0, mailed: 0, failed: 0, gone: 0 },
  })
  expect((await trip.get(mailing!.id)).receivers.map((receiver) => Object.values(receiver).slice(1))).toEqual(
    [
      ['Ben', 'Marlow', trip.ben.email, 'unverified'],
      ['Ann', 'Marlow', trip.ann.email, 'waiting'],
      ['Dana', 'Marlow', trip.driver.email, 'waiting'],
    ],
  )
  expect((await trip.get(mailing!.id + 1)).code).toBe('MESSAGE_NOT_FOUND')
})

test('if other people belong to the audience by now, the organiser looks again', async () => {
  await using trip = await startMailingSite()
  const { site, cleo, ann } = trip
  const { version } = await trip.count({ to: 'waiting' })
  await trip.leave(cleo)
  await trip.join(ann)
  const audience: Audience = { to: 'going' }
  const before = await trip.count(audience)
  await site.database.query(`update bookings set status = 'cancelled' where user_id = $1`, [
    await trip.idOf(ann),
  ])
  const refused = await trip.send(audience, { version: before.version })
  expect([refused.status, refused.body.code]).toEqual([409, 'AUDIENCE_CHANGED'])
  expect(refused.body.current).toEqual(await trip.count(audience))
  expect((await trip.send({ to: 'waiting' }, { version })).body.code).toBe('AUDIENCE_CHANGED')
  expect(await trip.list()).toEqual([])

  // Who turns mails off is told in the app all the same.
  const { version: seen } = await trip.count(audience)
  const body = { group: 'announcements', channel: 'mail', isOn: false } as const
  await site.call(changeNotificationSetting, { body, as: trip.driver })
  expect((await trip.send(audience, { version: seen })).body.outcomes).toMatchObject({ off: 1 })
})

test('no one is written to where there is no one, and people of a cancelled trip are', async () => {
  await using trip = await startMailingSite()
  await trip.leave(trip.cleo)
  expect((await trip.send({ to: 'waiting' })).body.code).toBe('NO_ONE_TO_WRITE_TO')
  await trip.site.database.query(`update trips set status = 'cancelled' where id = $1`, [trip.tripId])
  expect(await trip.count({ to: 'going' })).toMatchObject({ people: 0 })
  expect((await trip.send({ to: 'ended' })).status).toBe(201)
})

test('refuses what is missing or too long', async () => {
  await using trip = await startMailingSite()
  const refusalOf = async (wrong: object) => {
    const response = await trip.site.app.inject({
      method: 'POST',
      url: `/api/trips/${trip.tripId}/mailings`,
      headers: { authorization: `Bearer ${trip.olaf.token}` },
      payload: { audience: { to: 'going' }, ...trip.letter, version: '', ...wrong },
    })
    const { issues = [] } = response.json<{ issues?: { message: string }[] }>()
    return [response.statusCode, ...issues.map(({ message }) => message)]
  }
  const chosen = (userIds: string[]) => ({ audience: { to: 'chosen', userIds } })
  expect(await refusalOf({ subject: ' ' })).toEqual([400, 'Enter a subject.'])
  expect(await refusalOf({ subject: 'x'.repeat(121) })).toEqual([400, 'Use at most 120 characters.'])
  expect(await refusalOf({ text: '\u200b' })).toEqual([400, 'Write a message.'])
  expect(await refusalOf({ text: 'x'.repeat(5_001) })).toEqual([400, 'Use at most 5,000 characters.'])
  expect(await refusalOf(chosen([]))).toEqual([400, 'Choose who to write to.'])
  expect(await refusalOf(chosen(Array.from({ length: 201 }, String)))).toEqual([
    400,
    'Choose at most 200 people.',
  ])
})

test('an organiser writes ten times a day to people of a trip, and what was refused does not count', async () => {
  await using trip = await startMailingSite()
  await trip.send({ to: 'going' }, { version: 'none' })
  for (let index = 0; index < MAILINGS_A_DAY; index++) {
    expect((await trip.send({ to: 'going' }, { text: `Message ${index}` })).status).toBe(201)
  }
  const { status, body, header } = await trip.send({ to: 'going' })
  expect([status, body.code]).toEqual([429, 'TOO_MANY_MAILINGS'])
  expect(Number(header('retry-after'))).toBeGreaterThan(80_000)
  const other = await trip.site.person({ isAdmin: true })
  expect((await trip.send({ to: 'going' }, { as: other })).status).toBe(201)
  await trip.pass('1 day')
  expect((await trip.send({ to: 'car', carId: trip.car.id })).status).toBe(201)
  expect(await trip.list()).toHaveLength(10)
})

test('writing to five hundred people takes as many statements as writing to three', async () => {
  await using trip = await startMailingSite()
  const { database, context } = trip.site
  const by = { id: await trip.idOf(trip.olaf) }
  const writeToAll = async (people: number) => {
    const audience: Audience = { to: 'going' }
    const { version } = await trip.count(audience)
    const input = { tripId: trip.tripId, audience, by, letter: trip.letter, version }
    let mailingId = 0
    const sending = await countStatements(database.url, async (db) => {
      const mailing = await sendMailing({ db }, input)
      expect(mailing.people).toBe(people)
      mailingId = mailing.id
    })
    const telling = await countStatements(database.url, (db) =>
      mailingReactions['notifications.mailing']({ ...context, db }, { mailingId }),
    )
    return [sending, telling]
  }
  const few = await writeToAll(3)
  await database.query(
    `with added as (
       insert into users (id, email, email_verified_at, first_name)
       select 'many-' || n, 'many-' || n || '@example.org', app_now(), 'Many' from generate_series(1, 500) n returning id
     )
     insert into cars (trip_id, driver_id, status, passenger_seats) select $1, id, 'approved', 2 from added`,
    [trip.tripId],
  )
  expect(await writeToAll(503)).toEqual(few)
})
