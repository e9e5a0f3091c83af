import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { emit } from '../events/emit.ts'

/** Long enough to come back and pay. */
const WARN_MINUTES = 5
const BATCH_SIZE = 100

/**
 * Emits `hold.ending` once for each hold that lapses soon, and again if it was renewed meanwhile:
 * `ending_told` is the end that was announced. Holds whose payment is being processed are skipped.
 */
export async function warnOfEndingHolds({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; expires_at: string }>(sql`
      update bookings set ending_told = expires_at
      where id in (
        select id from bookings
        where status = 'held' and expires_at > app_now()
          and expires_at <= app_now() + make_interval(mins => ${WARN_MINUTES})
          and ending_told is distinct from expires_at
          and not exists (select from payments p where p.booking_id = bookings.id and p.status = 'processing')
        limit ${BATCH_SIZE} for no key update skip locked
      )
      returning id, expires_at`)
    for (const { id, expires_at } of rows) {
      await emit(tx, 'hold.ending', { bookingId: id, expiresAt: new Date(expires_at).toISOString() })
    }
  })
}
