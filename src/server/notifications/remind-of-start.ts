import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { emit } from '../events/emit.ts'
import { today } from '../trips/trip-clock.ts'

const DAYS_BEFORE = 3
/** How many trips one run handles; the next run continues. */
const BATCH = 100

/** Emits trip.near once per trip and start date, at most three days before the start. */
export async function remindOfStart({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const date = today(config.timeZone)
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ trip_id: number; start_date: string }>(sql`
      insert into trip_reminders (trip_id, start_date)
      select id, start_date from trips
      where status = 'upcoming' and start_date > ${date} and start_date <= ${date} + ${DAYS_BEFORE}::int
        and not exists (
          select from trip_reminders r where r.trip_id = trips.id and r.start_date = trips.start_date
        )
      order by start_date, id limit ${BATCH}
      on conflict do nothing
      returning trip_id, start_date::text`)
    for (const { trip_id, start_date } of rows) {
      await emit(tx, 'trip.near', { tripId: trip_id, startDate: start_date })
    }
  })
}
