import { expect, test } from 'vitest'
import { logIn } from '#contract/auth.ts'
import { duplicateTrip, updateTrip } from '#contract/trip-input.ts'
import { cancelTrip } from '#contract/trips.ts'
import { parseCalendar } from '#testing/parse-calendar.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'

async function download(site: TestSite, tripId: number, headers: Record<string, string> = {}) {
  return site.app.inject({ url: `/api/trips/${tripId}/calendar.ics`, headers })
}

async function readEvent(site: TestSite, tripId: number) {
  const [event, ...others] = parseCalendar((await download(site, tripId)).body).events
  if (!event || others.length > 0) throw new Error('There is not exactly one event')
  return event
}

test('anybody can download the calendar file of a trip', async () => {
  await using site = await startApp()
  const { id } = await site.trip({
    title: 'Fjords, peaks; «løype»',
    bargeLocation: 'Pier 3',
    locationCoordinates: { lat: 61.5, lng: 8.25 },
  })
  const { statusCode, headers } = await download(site, id)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="fjords-peaks-loype.ics"; filename*=UTF-8''fjords-peaks-l%C3%B8ype.ics`,
  )
  const event = await readEvent(site, id)
  expect(event).toMatchObject({
    uid: `trip-${id}@site.test`,
    sequence: 0,
    status: 'CONFIRMED',
    start: '2099-07-01',
    end: '2099-07-05',
    summary: 'Fjords, peaks; «løype»',
    location: 'Jotunheimen',
    url: `http://site.test/trip/${id}`,
    description: `Jul 1 – 4, 2099\nBarge meeting point: Pier 3\nTrip details: http://site.test/trip/${id}`,
  })
  expect(event.property('geo')).toEqual([61.5, 8.25])
})

test('only changes that calendars show raise the number', async () => {
  await using site = await startApp()
  const as = await site.person({ isAdmin: true })
  const { id } = await site.trip()
  const change = (body: object) => site.call(updateTrip, { params: { id }, body, as })
  const original = await readEvent(site, id)

  await site.database.moveClock('1 hour')
  const { headers } = await download(site, id)
  await change({ price: '20.00', description: 'Longer', maxParticipants: 5 })
  const unchanged = await download(site, id, { 'if-none-match': String(headers.etag) })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])

  let { sequence } = original
  for (const body of [
    { startDate: '2099-06-30', endDate: '2099-08-31' },
    { title: 'Ridge run' },
    { location: 'Rondane' },
    { bargeLocation: 'Pier 4' },
    { locationCoordinates: { lat: 1, lng: 2 } },
  ]) {
    await change(body)
    const event = await readEvent(site, id)
    expect(event.sequence, JSON.stringify(body)).toBe(++sequence)
    expect(event.changedAt > original.changedAt).toBe(true)
  }
  expect(await readEvent(site, id)).toMatchObject({
    uid: original.uid,
    start: '2099-06-30',
    end: '2099-09-01',
    summary: 'Ridge run',
  })
  expect((await download(site, id, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)

  await site.call(cancelTrip, { params: { tripId: id }, as })
  expect(await readEvent(site, id)).toMatchObject({
    sequence: sequence + 1,
    status: 'CANCELLED',
    isBusy: false,
  })
})

test('only admins get the file of a draft, by token or by cookie', async () => {
  await using site = await startApp()
  const admin = await site.person({ isAdmin: true })
  const traveller = await site.person()
  const { id } = await site.trip({ status: 'draft' })
  const cookieOf = async (person: typeof admin) => {
    const { email, password } = person
    const { header } = await site.call(logIn, { body: { email, password } })
    return { cookie: header('set-cookie')?.split(';')[0] ?? '' }
  }
  const visitor: Record<string, string> = {}
  for (const headers of [
    visitor,
    { authorization: `Bearer ${traveller.token}` },
    await cookieOf(traveller),
  ]) {
    const { statusCode, body } = await download(site, id, headers)
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'TRIP_NOT_FOUND' }])
  }
  for (const headers of [{ authorization: `Bearer ${admin.token}` }, await cookieOf(admin)]) {
    expect((await download(site, id, headers)).statusCode).toBe(200)
  }
})

test('a missing trip or an invalid id has no file', async () => {
  await using site = await startApp()
  expect((await download(site, 4711)).statusCode).toBe(404)
  for (const invalidId of ['x', '0', '-1', '99999999999']) {
    const { statusCode } = await site.app.inject({ url: `/api/trips/${invalidId}/calendar.ics` })
    expect([invalidId, statusCode]).toEqual([invalidId, 400])
  }
})

test('a copy of a trip is a new calendar event', async () => {
  await using site = await startApp()
  const as = await site.person({ isAdmin: true })
  const { id } = await site.trip()
  await site.call(updateTrip, { params: { id }, body: { title: 'Ridge run' }, as })
  const { body: copy } = await site.call(duplicateTrip, { params: { id }, as })
  await site.call(updateTrip, { params: { id: copy.id }, body: { status: 'upcoming' }, as })
  const event = await readEvent(site, copy.id)
  expect(event).toMatchObject({ uid: `trip-${copy.id}@site.test`, sequence: 0 })
})
