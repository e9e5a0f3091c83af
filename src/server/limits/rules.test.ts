import { expect, test } from 'vitest'
import { countSharedTry, countTry, type Counter } from './rules.ts'

const NEW: Counter = { uses: 0, endsAt: 0, freeAt: null }
const HOUR = 3_600

/** Tries at the given seconds; returns the waits in seconds, 0 for a try that was let through. */
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

test('after the wait one try is let through, and the next has to wait longer', () => {
  expect(waitsOf([0, 0, 0, 0, 1, 1, 5, 5])).toEqual([0, 0, 0, 1, 0, 4, 0, 16])
})

test('no pause outlasts the window, after which the count starts again', () => {
  const late = Array.from({ length: 12 }, () => 800)
  expect(waitsOf([0, 0, 0, ...late, 899, 900]).slice(-3)).toEqual([100, 1, 0])
})

/** Counts tries at one address from many clients, as the login does. */
function startAddress(limit = 10) {
  let sharedCounter = NEW
  const ownCounters = new Map<string, Counter>()
  return (client: string, second: number): number => {
    const now = second * 1_000
    const sharedTry = countSharedTry(sharedCounter, { now, limit })
    sharedCounter = sharedTry.counter
    const ownTry = countTry(ownCounters.get(client) ?? NEW, { now, limit, sharedPauseMs: sharedTry.pauseMs })
    ownCounters.set(client, ownTry.counter)
    return ownTry.waitMs / 1_000
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
    // Every ten minutes the owner comes with a new device, tries again too soon, and then after the wait.
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

test('a client that tries exactly when it may gets at most 60 guesses an hour', () => {
  const tryFrom = startAddress()
  let guesses = 0
  for (let second = 0; second < HOUR;) {
    const wait = tryFrom('client', second)
    if (wait === 0) guesses++
    second += Math.ceil(wait)
  }
  expect(guesses).toBeLessThanOrEqual(60)
})
