import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { visibleTo } from '../access/visible-trips.ts'
import { sharesCosts } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'
import { fail } from '../fail.ts'

/** What the viewer may see of a trip's money. */
export type MoneyAccess = {
  isOnTrip: boolean
  /** Whoever sees the balances also sees who shares what, and other people's receipts. */
  seesBalances: boolean
  tripTitle: string
}

type MoneyAccessRow = { title: string; is_on_trip: boolean; is_involved: boolean }

/**
 * Balances are visible to people on the trip and to anyone involved in its money, since somebody who left
 * must still settle up. Organisers see them as they see payments for places.
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
      ) as is_involved
    from trips t where t.id = ${tripId} and ${visibleTo(viewer, sql`t`)}`)
  const [row] = rows
  if (!row) fail('TRIP_NOT_FOUND')
  return {
    isOnTrip: row.is_on_trip,
    seesBalances: can(viewer, 'see-balances', { tripId, isSharer: row.is_on_trip || row.is_involved }),
    tripTitle: row.title,
  }
}

/** Fails unless the viewer may see the balances. */
export async function admitToBalances(
  db: Database | Tx,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<MoneyAccess> {
  const access = await findMoneyAccess(db, { tripId, viewer })
  if (!access.seesBalances) fail('NOT_ON_TRIP')
  return access
}
