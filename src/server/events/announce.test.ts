import { expect, test } from 'vitest'
import { refreshedBy } from '#contract/live.ts'
import { cloneDatabase } from '#testing/clone-database.ts'
import { createPool, openDatabase } from '../db/client.ts'
import { announce } from './announce.ts'
import { tripTopic } from './topics.ts'

test('more changes are announced at once than one statement takes', async () => {
  await using database = await cloneDatabase()
  const pool = createPool(database.url, { size: 1, onError: () => undefined })
  const changes = Array.from({ length: 33_000 }, (_, id) => ({ topic: tripTopic(id), what: 'trip' as const }))
  await openDatabase(pool).transaction((tx) => announce(tx, ...changes))
  await pool.end()
  expect(await database.query('select count(*)::int from changes')).toEqual([{ count: 33_000 }])
})

test('what the functions of the database announce are changes that pages know', async () => {
  await using database = await cloneDatabase()
  const functions = await database.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~* 'insert into (public\\.)?changes'`,
  )
  const announced = functions.flatMap(({ name, body }) => {
    const [, rows = ''] = /insert into (?:public\.)?changes[^;]*?values([^;]*);/i.exec(body) ?? []
    return [...rows.matchAll(/\(\s*'(\w+):' \|\| [\w.]+,\s*'(\w+)'\s*\)/g)].map(
      ([, kind = '', what = '']) => ({
        name,
        kind: kind === 'user' ? 'me' : kind,
        what,
      }),
    )
  })
  expect(new Set(announced.map(({ name }) => name))).toEqual(new Set(functions.map(({ name }) => name)))
  const known: Record<string, Record<string, string[]>> = refreshedBy
  expect(announced.filter(({ kind, what }) => known[kind]?.[what] === undefined)).toEqual([])
  expect(announced).not.toEqual([])
})
