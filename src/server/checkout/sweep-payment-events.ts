import { lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { paymentEvents } from '../db/tables/payments.ts'

/** Providers redeliver an event for some days only; applying an older one again would change nothing. */
const KEEP_DAYS = 30

export async function sweepPaymentEvents({ db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(lt(paymentEvents.receivedAt, sql`app_now() - make_interval(days => ${KEEP_DAYS})`))
}
