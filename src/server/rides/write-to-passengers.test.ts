import { expect, test } from 'vitest'
import { RIDE_MESSAGES_A_DAY } from '#contract/rides.ts'
import { findEmittedEvents } from '#testing/emitted-events.ts'
import type { Person } from '#testing/start-app.ts'
import { startRideSite } from '#testing/start-ride-site.ts'

test('a driver writes to each passenger once, without lines around the text', async () => {
  await using trip = await startRideSite()
  const { site, ann, ben, driver, car } = trip
  expect((await trip.write(driver, ' See you at seven.\n')).status).toBe(204)
  const [message, ...others] = await findEmittedEvents(site, 'ride.message-written')
  expect(others).toEqual([])
  expect(message).toMatchObject({ carId: car.id, text: 'See you at seven.', userIds: [ann.id, ben.id] })
})

test('only the driver can write', async () => {
  await using trip = await startRideSite()
  for (const as of [trip.ann, await trip.outsider('Olga', true)]) {
    expect((await trip.write(as, 'Hello')).body.code).toBe('NOT_YOURS')
  }
})

test.each([
  ['no text', '', 'Write a message.'],
  ['an invisible text', ' \u200b ', 'Write a message.'],
  ['a long text', 'x'.repeat(1_001), 'Use at most 1,000 characters.'],
])('refuses %s', async (_what, text, sentence) => {
  await using trip = await startRideSite()
  const { status, body } = await trip.write(trip.driver, text)
  expect([status, body.issues?.map(({ message }) => message)]).toEqual([400, [sentence]])
})

test('nobody is written to if nobody has a confirmed seat', async () => {
  await using trip = await startRideSite()
  await trip.site.database.query(
    `update bookings set status = 'held', expires_at = app_now() + interval '9 minutes', held_at = app_now()`,
  )
  const { status, body } = await trip.write(trip.driver, 'Hello')
  expect([status, body.code]).toEqual([409, 'NO_PASSENGERS'])
})

test('a driver can write ten times a day, and what was refused does not count', async () => {
  await using trip = await startRideSite()
  const { driver } = trip
  for (let index = 0; index < RIDE_MESSAGES_A_DAY; index++) {
    expect((await trip.write(driver, `Message ${index}`)).status).toBe(204)
  }
  const { status, body, header } = await trip.write(driver, 'One more')
  expect([status, body.code]).toEqual([429, 'TOO_MANY_RIDE_MESSAGES'])
  expect(Number(header('retry-after'))).toBeGreaterThan(80_000)
  await trip.site.database.moveClock('1 day')
  expect((await trip.write(driver, 'One more')).status).toBe(204)
})

test('a message that is sent twice with one key arrives once', async () => {
  await using trip = await startRideSite()
  const { site, car, driver } = trip
  const send = async (as: Person, key: string, text = 'Hello') => {
    const response = await site.app.inject({
      method: 'POST',
      url: `/api/cars/${car.id}/messages`,
      headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': key },
      payload: { text },
    })
    return response.statusCode
  }
  const count = async () => (await findEmittedEvents(site, 'ride.message-written')).length
  expect([await send(driver, 'one'), await send(driver, 'one'), await count()]).toEqual([204, 204, 1])
  expect([await send(driver, 'one', 'Hi'), await send(driver, 'two'), await count()]).toEqual([409, 204, 2])
})
