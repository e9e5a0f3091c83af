import { and, asc, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { notifications } from '../db/tables/notifications.ts'

const KEEP_DAYS = 180
/** How many notifications one run checks; the next run continues. */
const BATCH = 1_000

/** Deletes notifications after half a year. The oldest have the lowest ids, so only those are checked. */
export async function sweepNotifications({ db }: Pick<Context, 'db'>): Promise<void> {
  const oldest = db
    .select({ id: notifications.id })
    .from(notifications)
    .orderBy(asc(notifications.id))
    .limit(BATCH)
  await db
    .delete(notifications)
    .where(
      and(
        inArray(notifications.id, oldest),
        lt(notifications.createdAt, sql`app_now() - make_interval(days => ${KEEP_DAYS})`),
      ),
    )
}
