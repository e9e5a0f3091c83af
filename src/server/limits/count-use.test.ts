import { expect, test } from 'vitest'
import { startApp, withBackground } from '#testing/start-app.ts'
import { countUse, resetUses } from './count-use.ts'
import { sweepAttempts } from './sweep-attempts.ts'

withBackground()

test('uses are counted within a window, by the database’s clock', async () => {
  await using site = await startApp()
  const { db } = site.context
  const use = (key: string) =>
    countUse(db, { key, limit: 3, windowSeconds: 3_600 }).then(
      () => null,
      (error: unknown) => error,
    )

  // Ten at once count one by one.
  const results = await Promise.all(Array.from({ length: 10 }, () => use('upload:kit')))
  expect(results.filter((refusal) => refusal === null)).toHaveLength(3)
  expect(await use('upload:dana')).toBeNull()

  await site.database.moveClock('50 minutes')
  const refusal = { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: expect.any(Number) as number }
  const lateRefusal = await use('upload:kit')
  expect(lateRefusal).toMatchObject(refusal)
  expect((lateRefusal as typeof refusal).retryAfterSeconds).toBeLessThanOrEqual(600)

  await site.database.moveClock('10 minutes')
  expect(await use('upload:kit')).toBeNull()

  await use('upload:dana')
  await use('upload:dana')
  await use('upload:dana')
  await resetUses(db, 'upload:dana')
  expect(await use('upload:dana')).toBeNull()

  // Nothing in the table shows who it was, and the sweeper deletes counters whose window is over.
  const keys = await site.database.query<{ key: string }>('select key from attempts')
  expect(keys.map(({ key }) => key).join()).not.toMatch(/kit|dana/)
  await site.database.moveClock('61 minutes')
  await sweepAttempts(site.context)
  expect(await site.database.query('select key from attempts')).toEqual([])
})
