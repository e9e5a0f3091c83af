import { beforeEach, expect, test, vi } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { createQueryClient, queryOf } from './query.ts'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers()
  server = startFakeServer()
})

const load = () => createQueryClient().fetchQuery(queryOf(listBookings, {}))

test('a read that a busy server refuses is repeated after the time that the server gives', async () => {
  server.fails(listBookings, 'BUSY', { retryAfterSeconds: 2 })
  const loading = load()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(server.requests).toHaveLength(1)
  server.on(listBookings, [])
  // Twice the time at most.
  await vi.advanceTimersByTimeAsync(2_200)
  expect(await loading).toEqual([])
  expect(server.requests).toHaveLength(2)
})

test('it gives up in the end, and other failures are shown at once', async () => {
  server.fails(listBookings, 'BUSY', { retryAfterSeconds: 2 })
  const failed = expect(load()).rejects.toMatchObject({ code: 'BUSY' })
  await vi.advanceTimersByTimeAsync(12_000)
  await failed
  expect(server.requests).toHaveLength(4)
  server.fails(listBookings, 'INTERNAL')
  await expect(load()).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(server.requests).toHaveLength(5)
})
