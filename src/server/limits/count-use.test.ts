import { expect, test } from 'vitest'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { countUse, resetUses } from './count-use.ts'
import { sweepAttempts } from './sweep-attempts.ts'

withBackground()

/** Counts a use, of which three per hour are allowed. Returns why it was refused, or null. */
function tryUse(site: TestSite, key: string): Promise<unknown> {
  return countUse(site.context.db, { key, limit: 3, windowSeconds: 3_600 }).then(
    () => null,
    (error: unknown) => error,
  )
}

test('uses are counted within a window, by the database’s clock', async () => {
  await using site = await startApp()

  // Ten at once count one by one.
  const results = await Promise.all(Array.from({ length: 10 }, () => tryUse(site, 'upload:kit')))
  expect(results.filter((refusal) => refusal === null)).toHaveLength(3)
  expect(await tryUse(site, 'upload:dana')).toBeNull()

  await site.database.moveClock('50 minutes')
  const refusal = { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: expect.any(Number) as number }
  const lateRefusal = await tryUse(site, 'upload:kit')
  expect(lateRefusal).toMatchObject(refusal)
  expect((lateRefusal as typeof refusal).retryAfterSeconds).toBeLessThanOrEqual(600)

  await site.database.moveClock('10 minutes')
  expect(await tryUse(site, 'upload:kit')).toBeNull()
})

test('a reset forgets earlier uses', async () => {
  await using site = await startApp()
  for (let time = 0; time < 4; time++) await tryUse(site, 'upload:dana')
  expect(await tryUse(site, 'upload:dana')).not.toBeNull()

  await resetUses(site.context.db, 'upload:dana')

  expect(await tryUse(site, 'upload:dana')).toBeNull()
})

test('nothing in the table shows who it was, and the sweep deletes counters whose window is over', async () => {
  await using site = await startApp()
  await tryUse(site, 'upload:kit')
  await tryUse(site, 'upload:dana')

  const keys = await site.database.query<{ key: string }>('select key from attempts')
  expect(keys).toHaveLength(2)
  expect(keys.map(({ key }) => key).join()).not.toMatch(/kit|dana/)
  await site.database.moveClock('61 minutes')
  await sweepAttempts(site.context)
  expect(await site.database.query('select key from attempts')).toEqual([])
})
