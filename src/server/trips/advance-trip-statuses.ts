import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { publishTripChanges } from './publish-trip-changes.ts'

const BATCH_SIZE = 500

/**
 * Moves trips on by their dates: from upcoming to ongoing, and to completed. Nothing depends on the moment,
 * because booking checks the dates itself. count_trips() updates the counts.
 */
export async function advanceTripStatuses({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      with clock as (select (app_now() at time zone ${config.timeZone})::date as today)
      update trips set status = case when end_date < clock.today then 'completed' else 'ongoing' end,
        updated_at = app_now()
      from clock
      where id in (
        select id from trips, clock
        where (status = 'upcoming' and start_date <= clock.today)
           or (status = 'ongoing' and end_date < clock.today)
        limit ${BATCH_SIZE} for update of trips skip locked
      )
      returning id`)
    await publishTripChanges(
      tx,
      rows.map(({ id }) => id),
    )
  })
}
