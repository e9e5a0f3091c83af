import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#testing/start-app.ts'
import { bookingsOfParty } from './people-on-trip.ts'

test('the seats of a party can be found by the index', async () => {
  await using site = await startApp()
  const { rows } = await site.context.db.transaction(async (tx) => {
    // The tables are so small here that reading all of one would cost less.
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain select (select count(*) from seats s where s.booking_id in (${bookingsOfParty(sql`b`)}))
      from bookings b where b.trip_id = 1`)
  })
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Cond: (booking_id = of_party.id)')
})
