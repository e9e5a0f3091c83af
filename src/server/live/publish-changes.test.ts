import { expect, test } from 'vitest'
import { refreshedPaths } from '#contract/live.ts'
import { cloneDatabase } from '#testing/clone-database.ts'

test('the pages know every change that functions of the database publish', async () => {
  await using database = await cloneDatabase()
  const functions = await database.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~* 'insert into (public\\.)?changes'`,
  )
  const publishedChanges = functions.flatMap(({ name, body }) => {
    const [, rows = ''] = /insert into (?:public\.)?changes[^;]*?values([^;]*);/i.exec(body) ?? []
    return [...rows.matchAll(/\(\s*'(\w+):' \|\| [\w.]+,\s*'(\w+)'\s*\)/g)].map(
      ([, kind = '', what = '']) => ({
        name,
        kind: kind === 'user' ? 'me' : kind,
        what,
      }),
    )
  })
  expect(new Set(publishedChanges.map(({ name }) => name))).toEqual(
    new Set(functions.map(({ name }) => name)),
  )
  const known: Record<string, Record<string, string[]>> = refreshedPaths
  expect(publishedChanges.filter(({ kind, what }) => known[kind]?.[what] === undefined)).toEqual([])
  expect(publishedChanges).not.toEqual([])
})
