import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '#testing/until.ts'
import { ThrottledSender } from './throttled-sender.ts'

afterEach(() => void vi.useRealTimers())

function createSender(
  send: (tripId: number) => Promise<void>,
  { listeners = 1, pauseMsPerListener = 0.2 } = {},
) {
  const log = pino({ level: 'silent' })
  return new ThrottledSender({ countListeners: () => listeners, pauseMsPerListener, send, log })
}

test('what changes while something is sent is sent together afterwards', async () => {
  const sent: number[] = []
  let finishFirst: () => void = () => undefined
  const sender = createSender((tripId) => {
    sent.push(tripId)
    return sent.length === 1 ? new Promise((resolve) => (finishFirst = resolve)) : Promise.resolve()
  })
  for (let change = 0; change < 5; change++) sender.scheduleSend(7)
  sender.scheduleSend(8)
  expect(sent).toEqual([7, 8])
  finishFirst()
  await until(() => sent.length === 3)
  expect(sent).toEqual([7, 8, 7])
})

test('a change after a calm moment is sent at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let sentCount = 0
  const sender = createSender(() => Promise.resolve(void sentCount++))
  sender.scheduleSend(7)
  expect(sentCount).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  sender.scheduleSend(7)
  expect(sentCount).toBe(2)
})

test.each([
  { listeners: 1_000, pauseMsPerListener: 0.2, pauseMs: 200 },
  { listeners: 500, pauseMsPerListener: 0.7, pauseMs: 350 },
  { listeners: 5_000, pauseMsPerListener: 0.2, pauseMs: 700 },
])(
  'with $listeners listeners and $pauseMsPerListener ms for each, it pauses for $pauseMs ms',
  async ({ pauseMs, ...pace }) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let sentCount = 0
    const sender = createSender(() => Promise.resolve(void sentCount++), pace)
    sender.scheduleSend(7)
    sender.scheduleSend(7)
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(sentCount).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sentCount).toBe(2)
  },
)

test('what could not be sent is sent later', async () => {
  let attempts = 0
  const sender = createSender(() => {
    attempts++
    return attempts === 1 ? Promise.reject(new Error('The database is away')) : Promise.resolve()
  })
  sender.scheduleSend(7)
  await until(() => attempts === 2)
  expect(attempts).toBe(2)
})

test('nothing is read if nobody listens', () => {
  let sentCount = 0
  const sender = createSender(() => Promise.resolve(void sentCount++), { listeners: 0 })
  sender.scheduleSend(7)
  expect(sentCount).toBe(0)
})
