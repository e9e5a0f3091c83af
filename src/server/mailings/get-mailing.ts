import { asc, eq, sql } from 'drizzle-orm'
import { type MailingInFull, RECEIVERS_LISTED } from '#contract/mailings.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { mailingReceivers } from '../db/tables/mailings.ts'
import { readMailing } from './mailing-row.ts'

/** A mailing, and to whom it went: first those whose mail was not sent. */
export async function getMailing(
  { db }: Pick<Context, 'db'>,
  { tripId, mailingId }: { tripId: number; mailingId: number },
): Promise<MailingInFull> {
  const mailing = await readMailing(db, { tripId, mailingId })
  const { firstName, lastName, email } = users
  const { userId, outcome } = mailingReceivers
  const receivers = await db
    .select({ userId, firstName, lastName, email, outcome })
    .from(mailingReceivers)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(mailingReceivers.mailingId, mailingId))
    .orderBy(
      sql`array_position(array['failed', 'unverified', 'off', 'gone', 'waiting', 'mailed'], ${outcome})`,
      asc(firstName),
      asc(lastName),
      asc(userId),
    )
    .limit(RECEIVERS_LISTED)
  return { mailing, receivers }
}
