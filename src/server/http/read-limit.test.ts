import pg from 'pg'
import { expect, test } from 'vitest'
import { changeNotificationSetting } from '#contract/notifications.ts'
import { startApp, type Person } from '#testing/start-app.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'

/** One read of each kind at a time, and two connections for writes. The tests choose their address. */
const settings = { DATABASE_POOL_SIZE: '5', TRUST_PROXY: 'loopback' }

/** A site whose only slot for reads is taken by one that waits for a lock. */
async function startBusySite() {
  const site = await startApp(settings)
  const { trip, seats } = await site.tripWithCar({ price: '100.00' })
  const [reader, holder] = [await site.person(), await site.person()]
  const address = await site.listen()
  const send = (path: string, as: Person, options: RequestInit = {}) =>
    fetch(address + path, {
      ...options,
      headers: {
        authorization: `Bearer ${as.token}`,
        'content-type': 'application/json',
        'x-forwarded-for': as === reader ? '192.0.2.1' : '192.0.2.2',
      },
    })
  const locker = new pg.Client({ connectionString: site.database.url })
  await locker.connect()
  await locker.query('begin; lock table notifications')
  const slowRead = send('/api/notifications', reader)
  await untilLockedOut(site.database, 1)
  return {
    site,
    trip,
    seats,
    holder,
    reader,
    send,
    /** Lets the slow read end, and returns its status. */
    finishRead: async () => {
      await locker.end()
      return (await slowRead).status
    },
    [Symbol.asyncDispose]: async () => {
      await locker.end().catch(() => undefined)
      await slowRead
      await site[Symbol.asyncDispose]()
    },
  }
}

test('an overloaded process refuses lists, but holds places and cancels bookings', async () => {
  await using busy = await startBusySite()
  const { trip, seats, holder, send } = busy
  const waitingList = send('/api/trips', holder)
  const body = JSON.stringify({ seatIds: [seats[0]!.id] })
  const hold = await send(`/api/trips/${trip.id}/bookings`, holder, { method: 'POST', body })
  expect(hold.status).toBe(201)
  const { id } = (await hold.json()) as { id: number }
  expect((await send(`/api/bookings/${id}/cancellation`, holder)).status).toBe(200)
  expect((await send(`/api/bookings/${id}/cancel`, holder, { method: 'POST', body: '{}' })).status).toBe(200)

  const refused = await waitingList
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ code: 'BUSY' })
  expect(await busy.finishRead()).toBe(200)
  expect((await send('/api/trips', holder)).status).toBe(200)
})

test('one address can have only half of the queue, whatever tokens it invents', async () => {
  await using busy = await startBusySite()
  const { reader, holder, send } = busy
  const reads = Array.from({ length: 300 }, async () => (await send('/api/trips', reader)).status)
  const otherRead = send('/api/trips', holder)
  expect(new Set(await Promise.all(reads))).toEqual(new Set([429, 503]))
  // It had a place in the queue, and waited in vain.
  expect((await otherRead).status).toBe(503)
  expect(await busy.finishRead()).toBe(200)
})

test('visitors who read the places of many trips leave connections to others', async () => {
  await using site = await startApp({ DATABASE_POOL_SIZE: '8', SEATS_CACHE_SECONDS: '1' })
  const [person, address] = [await site.person(), await site.listen()]
  const trips = await Promise.all(Array.from({ length: 10 }, () => site.trip()))
  const locker = new pg.Client({ connectionString: site.database.url })
  await locker.connect()
  await locker.query('begin; lock table waitlist_entries')
  const reads = trips.map(({ id }) => fetch(`${address}/api/trips/${id}/availability`))
  await untilLockedOut(site.database, 2)
  const body = { group: 'bookings', channel: 'mail', isOn: false } as const
  expect((await site.call(changeNotificationSetting, { body, as: person })).status).toBe(200)
  await locker.end()
  for (const read of reads) expect([200, 503]).toContain((await read).status)
})
