import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'

test('the version grows with every commit, in the order in which changes become visible', async () => {
  await using database = await cloneDatabase()
  const version = async () => {
    const [row] = await database.query<{ version: number }>('select data_version() as version')
    return row!.version
  }
  const [first, second] = [new pg.Client(database.url), new pg.Client(database.url)]
  await Promise.all([first.connect(), second.connect()])
  const insert = "insert into changes (topic, what) values ('trips', 'trips')"
  await first.query('begin')
  await first.query(insert)
  await second.query('begin')
  await second.query(insert)

  const before = await version()
  // Other databases of the cluster may count, too.
  expect(await version()).toBeGreaterThanOrEqual(before)
  // The transaction that began last ends first.
  await second.query('commit')
  const afterSecond = await version()
  expect(afterSecond).toBeGreaterThan(before)
  await first.query('commit')
  expect(await version()).toBeGreaterThan(afterSecond)
  await Promise.all([first.end(), second.end()])
})
