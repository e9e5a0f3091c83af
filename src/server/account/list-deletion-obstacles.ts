import { sql } from 'drizzle-orm'
import type { DeletionObstacle } from '#contract/account.ts'
import { isAdmin } from '../access/is-admin.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { today } from '../trips/trip-clock.ts'

/** More than anybody reads. */
const MAX_OBSTACLES = 100

type ObstacleRow = { kind: DeletionObstacle['kind']; trip_id: number | null; title: string | null }

/**
 * What prevents the deletion of an account: places and cars on trips that are not over, payments or refunds
 * under way, and being the only admin. Invitations do not: deletion declines them.
 */
export async function listDeletionObstacles(
  db: Database | Tx,
  { userId, config }: { userId: string } & Pick<Context, 'config'>,
): Promise<DeletionObstacle[]> {
  const isLive = sql`is_live(b.status, b.expires_at, app_now())`
  const isInvitation = sql`(b.status = 'offered' and b.invited_by is not null)`
  const isNotOver = sql`(t.status <> 'cancelled' and t.end_date >= ${today(config.timeZone)})`
  // Unfinished payments of live bookings are left out: until the trip is over, the booking itself is listed.
  const isUnfinished = sql`(p.status in ('pending', 'failed') and not ${isLive})`
  const { rows } = await db.execute<ObstacleRow>(sql`
    select 'booking' as kind, t.id as trip_id, t.title, 1 as rank
    from bookings b join trips t on t.id = b.trip_id
    where b.user_id = ${userId} and b.added_to is null and ${isLive} and ${isNotOver} and not ${isInvitation}
    union all
    select 'car', t.id, t.title, 2 from cars c join trips t on t.id = c.trip_id
    where c.driver_id = ${userId} and ${isNotOver}
    union all
    select distinct 'payment', t.id, t.title, 3
    from payments p join trips t on t.id = p.trip_id join bookings b on b.id = p.booking_id
    where p.user_id = ${userId} and (
      p.status = 'processing'
      or ${isUnfinished}
      or exists (select from refunds r where r.payment_id = p.id and r.status = 'pending'))
    union all
    select 'last-organiser', null, null, 4
    from users u where u.id = ${userId} and ${isAdmin(sql`u`)}
      and not exists (select from users o where ${isAdmin(sql`o`)} and o.id <> u.id)
    order by rank, trip_id limit ${MAX_OBSTACLES}`)
  return rows.map(({ kind, trip_id, title }) => ({ kind, tripId: trip_id, tripTitle: title }))
}
