import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { createPool, openDatabase } from '../db/client.ts'
import { announce } from './announce.ts'

test('more changes are announced at once than one statement takes', async () => {
  await using database = await cloneDatabase()
  const pool = createPool(database.url, { size: 1, onError: () => undefined })
  const changes = Array.from({ length: 33_000 }, (_, id) => ({ topic: `trip:${id}`, what: 'trip' }))
  await openDatabase(pool).transaction((tx) => announce(tx, ...changes))
  await pool.end()
  expect(await database.query('select count(*)::int from changes')).toEqual([{ count: 33_000 }])
})
