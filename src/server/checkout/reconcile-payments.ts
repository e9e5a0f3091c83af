import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { isProviderDown } from '../payments/is-provider-down.ts'
import { nextCheckAt } from '../payments/next-check-at.ts'
import { syncPayment } from './sync-payment.ts'

const BATCH_SIZE = 20
/** A replica has this long to check a payment that it picked up; then any replica may. */
const RETRY_SECONDS = 30

/**
 * Asks the provider about open payments, so that a lost webhook loses no money. Payments whose hold has ended
 * are due at once (recheckPayments()), and are cancelled at the provider.
 */
export async function reconcilePayments(
  context: Pick<Context, 'db' | 'config' | 'payments' | 'log'>,
): Promise<void> {
  const { db, log, payments: provider } = context
  if (!provider) return
  // Takes what is due, and postpones it so that no other replica takes it meanwhile.
  const { rows } = await db.execute<{ id: number }>(sql`
    update payments set next_look_at = ${nextCheckAt(sql`created_at`, { atLeastSeconds: RETRY_SECONDS })}
    where id in (
      select id from payments
      where status in ('pending', 'processing', 'failed') and next_look_at <= app_now()
        and provider = ${provider.name}
      order by next_look_at limit ${BATCH_SIZE} for no key update skip locked
    )
    returning id`)
  for (const { id } of rows) {
    try {
      await syncPayment(context, id)
    } catch (error) {
      log.warn({ err: error, paymentId: id }, 'payments: not looked at yet')
      // A failure of one payment must not stop the others, unless the provider is down.
      if (isProviderDown(error)) return
    }
  }
}
