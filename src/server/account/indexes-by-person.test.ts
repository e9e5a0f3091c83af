import { expect, test } from 'vitest'
import { startApp } from '#testing/start-app.ts'

/** Columns that are only read by trip, payment or expense, never by person. */
const unindexedOnPurpose = ['ledger.user_id', 'settlements.created_by']

test('every column that refers to a user has an index, for exports and deletions', async () => {
  await using site = await startApp()

  const unindexed = await site.database.query<{ place: string }>(`
    select format('%s.%s', c.conrelid::regclass, a.attname) as place
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%I IS NOT NULL)', a.attname)))
    order by place`)

  expect(unindexed.map(({ place }) => place)).toEqual(unindexedOnPurpose)
})
