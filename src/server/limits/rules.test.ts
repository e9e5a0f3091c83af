import { expect, test } from 'vitest'
import { countSharedTry, countTry, type Counter } from './rules.ts'

const NEW: Counter = { uses: 0, endsAt: 0, freeAt: null }
const HOUR = 3_600

/** Tries at moments in seconds; gives the waits in seconds, 0 where one was let through. */
function waitsOf(moments: number[], limit = 3): number[] {
  let counter = NEW
  return moments.map((moment) => {
    const counted = countTry(counter, { now: moment * 1_000, limit })
    counter = counted.counter
    return counted.waitMs / 1_000
  })
}

test('over the limit each try doubles the pause, to 15 minutes at most', () => {
  const atOnce = Array.from({ length: 16 }, () => 0)
  expect(waitsOf(atOnce)).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test('whoever waits is let through, once, and waits longer for the next', () => {
  expect(waitsOf([0, 0, 0, 0, 1, 1, 5, 5])).toEqual([0, 0, 0, 1, 0, 4, 0, 16])
})

test('no pause outlasts the window, in which the limit counts anew', () => {
  const late = Array.from({ length: 12 }, () => 800)
  expect(waitsOf([0, 0, 0, ...late, 899, 900]).slice(-3)).toEqual([100, 1, 0])
})

/** An address that is tried from many clients, as the login counts it. */
function startAddress(limit = 10) {
  let shared = NEW
  const own = new Map<string, Counter>()
  return (client: string, second: number): number => {
    const now = second * 1_000
    const all = countSharedTry(shared, { now, limit })
    shared = all.counter
    const one = countTry(own.get(client) ?? NEW, { now, limit, sharedPauseMs: all.pauseMs })
    own.set(client, one.counter)
    return one.waitMs / 1_000
  }
}

test('however many clients guess all the time, a new one is let in after 30 seconds at most', () => {
  const tryFrom = startAddress()
  const guesses = new Map<string, number>()
  for (let second = 0; second < HOUR; second++) {
    for (let client = 0; client < 20; client++) {
      const name = `client ${client}`
      if (tryFrom(name, second) === 0) guesses.set(name, (guesses.get(name) ?? 0) + 1)
    }
    // The owner comes with a new device every ten minutes, asks too soon, and then as told.
    if (second % 600 === 0) {
      const owner = `owner at ${second}`
      const wait = tryFrom(owner, second)
      expect(wait).toBeLessThanOrEqual(30)
      expect(tryFrom(owner, second)).toBeLessThanOrEqual(wait)
      expect(tryFrom(owner, second + wait)).toBe(0)
    }
  }
  expect(Math.max(...guesses.values())).toBeLessThanOrEqual(35)
})

test('a client that asks exactly when it may gets 60 guesses an hour', () => {
  const tryFrom = startAddress()
  let guesses = 0
  // It asks exactly when it may.
  for (let second = 0; second < HOUR;) {
    const wait = tryFrom('client', second)
    if (wait === 0) guesses++
    second += Math.ceil(wait)
  }
  expect(guesses).toBeLessThanOrEqual(60)
})
