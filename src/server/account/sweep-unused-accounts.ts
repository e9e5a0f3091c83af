import { and, eq, sql } from 'drizzle-orm'
import { UNUSED_ACCOUNT_DAYS } from '#contract/invitations.ts'
import { isUnclaimed } from '../auth/is-unclaimed.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { erasePersonalData } from './erase-personal-data.ts'

const ACCOUNTS_AT_ONCE = 100

/** All invitations of the account ended long ago. */
const isUnused = and(
  isUnclaimed,
  sql`exists (select from ${bookings} b where b.user_id = ${users.id} and b.invited_by is not null)`,
  sql`not exists (
    select from ${bookings} b where b.user_id = ${users.id}
      and (b.status in ('offered', 'held', 'confirmed')
        or b.ended_at > app_now() - make_interval(days => ${UNUSED_ACCOUNT_DAYS})))`,
)

/** Makes accounts anonymous that were added for invitations which nobody accepted. */
export async function sweepUnusedAccounts({ db }: Pick<Context, 'db'>): Promise<void> {
  const unused = await db.select({ id: users.id }).from(users).where(isUnused).limit(ACCOUNTS_AT_ONCE)
  for (const { id } of unused) {
    await db.transaction(async (tx) => {
      // Somebody may be inviting this address, or registering with it: then it is left to them.
      const [account] = await tx
        .select()
        .from(users)
        .where(eq(users.id, id))
        .for('update', { skipLocked: true })
      // Asked again under the lock: an invitation may have been sent just before it.
      const isStillUnused = (await tx.$count(users, and(eq(users.id, id), isUnused))) > 0
      if (account && isStillUnused) await erasePersonalData(tx, account)
    })
  }
}
