import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { mailingReceivers, mailings } from '../db/tables/mailings.ts'

/** Longer than any mail is tried again. */
const GIVEN_UP_AFTER = sql`interval '7 days'`

/** Lists mails as not delivered that nobody sends any more, because a process was killed during the last try. */
export async function sweepWaitingReceivers({ db }: Pick<Context, 'db'>): Promise<void> {
  const oldMailings = db
    .select({ id: mailings.id })
    .from(mailings)
    .where(
      and(
        eq(mailings.id, mailingReceivers.mailingId),
        lt(mailings.createdAt, sql`app_now() - ${GIVEN_UP_AFTER}`),
      ),
    )
  await db
    .update(mailingReceivers)
    .set({ outcome: 'failed' })
    .where(and(eq(mailingReceivers.outcome, 'waiting'), inArray(mailingReceivers.mailingId, oldMailings)))
}
