import { expect, test } from 'vitest'
import { startApp } from '#testing/start-app.ts'

/** Read by trip, payment or expense, never by person. */
const unindexedOnPurpose = ['ledger.user_id', 'settlements.created_by']

test('whatever belongs to a person is found by an index, for whoever takes it along or is forgotten', async () => {
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
