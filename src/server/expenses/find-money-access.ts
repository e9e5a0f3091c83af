import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/viewer.ts'
import { visibleTo } from '../access/visible-trips.ts'
import { sharesCosts } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'
import { fail } from '../fail.ts'

/** What somebody has to do with the money of a trip. */
export type MoneyAccess = {
  isOnTrip: boolean
  /** Balances, who shares what, and others' receipts. */
  seesBalances: boolean
  tripTitle: string
}

type MoneyAccessRow = { title: string; is_on_trip: boolean; has_part: boolean }

/**
 * People on a trip see its balances, and so does who has a part in its money: somebody who left still settles up.
 * Organisers see them as they see what was paid for places.
 */
export async function findMoneyAccess(
  db: Database | Tx,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<MoneyAccess> {
  const { rows } = await db.execute<MoneyAccessRow>(sql`
    select t.title, ${sharesCosts({ tripId, userId: viewer.id })} as is_on_trip,
      exists (
        select from expenses e where e.trip_id = t.id and e.uploaded_by = ${viewer.id}
          and e.counted_at is not null and e.removed_at is null
      ) or exists (
        select from expense_shares s join expenses e on e.id = s.expense_id
        where s.user_id = ${viewer.id} and e.trip_id = t.id and e.counted_at is not null and e.removed_at is null
      ) or exists (
        select from settlements s where s.trip_id = t.id and s.undone_at is null
          and ${viewer.id} in (s.from_user_id, s.to_user_id)
      ) as has_part
    from trips t where t.id = ${tripId} and ${visibleTo(viewer, sql`t`)}`)
  const [row] = rows
  if (!row) fail('TRIP_NOT_FOUND')
  return {
    isOnTrip: row.is_on_trip,
    seesBalances: can(viewer, 'see-balances', { tripId, isSharer: row.is_on_trip || row.has_part }),
    tripTitle: row.title,
  }
}

/** For what only they may see. */
export async function admitToBalances(
  db: Database | Tx,
  which: { tripId: number; viewer: Viewer },
): Promise<MoneyAccess> {
  const part = await findMoneyAccess(db, which)
  if (!part.seesBalances) fail('NOT_ON_TRIP')
  return part
}
