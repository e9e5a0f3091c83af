import { sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../auth/find-viewer.ts'
import type { Context } from '../context.ts'

const BATCH = 500

/** Trips that somebody has to do with: what others did there for or with them is found by these. */
const tripsOf = (userId: string) => sql`(
  select trip_id from bookings where user_id = ${userId}
  union select trip_id from cars where driver_id = ${userId}
  union select e.trip_id from expense_shares s join expenses e on e.id = s.expense_id where s.user_id = ${userId})`

/** What is kept about somebody and may be long, each with an `id` by which it is read part by part. Never others' names. */
const sections: Record<string, (userId: string) => SQL> = {
  bookings: (userId) => sql`
    select b.id, b.trip_id as "tripId", t.title as "tripTitle", b.status, b.party_size as "partySize", b.guests,
      b.transport, b.unit_price::text as "unitPrice", b.created_at as "createdAt", b.confirmed_at as "confirmedAt",
      b.ended_at as "endedAt", b.ended_by as "endedBy",
      (select coalesce(json_agg(json_build_object('carId', s.car_id, 'seatLabel', s.seat_label) order by s.id), '[]')
        from seats s where s.booking_id = b.id) as seats,
      (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount::text, 'status', p.status,
          'reference', p.stripe_session_id, 'createdAt', p.created_at, 'paidAt', p.paid_at, 'refunds',
          (select coalesce(json_agg(json_build_object('amount', r.amount::text, 'reason', r.reason, 'note', r.note,
              'status', r.status, 'createdAt', r.created_at) order by r.id), '[]')
            from refunds r where r.payment_id = p.id)) order by p.id), '[]')
        from payments p where p.booking_id = b.id) as payments
    from bookings b join trips t on t.id = b.trip_id where b.user_id = ${userId}`,
  cars: (userId) => sql`
    select c.id, c.trip_id as "tripId", t.title as "tripTitle", c.status, c.passenger_seats as "passengerSeats",
      c.fuel_estimate::text as "fuelEstimate", c.boot_space_description as "bootSpaceDescription",
      c.can_fit_on_barge as "canFitOnBarge", c.created_at as "createdAt"
    from cars c join trips t on t.id = c.trip_id where c.driver_id = ${userId}`,
  waitlist: (userId) => sql`
    select w.id, w.trip_id as "tripId", t.title as "tripTitle", w.party_size as "partySize",
      w.accepts_fewer as "acceptsFewer", w.created_at as "createdAt"
    from waitlist_entries w join trips t on t.id = w.trip_id where w.user_id = ${userId}`,
  expenses: (userId) => sql`
    select e.id, e.trip_id as "tripId", t.title as "tripTitle", e.amount::text, e.reason, e.category,
      e.receipt_url as "receiptUrl", e.created_at as "createdAt", e.removed_at as "removedAt"
    from expenses e join trips t on t.id = e.trip_id where e.uploaded_by = ${userId}`,
  shares: (userId) => sql`
    select s.expense_id as id, e.trip_id as "tripId", e.reason, s.amount::text, e.created_at as "createdAt"
    from expense_shares s join expenses e on e.id = s.expense_id
    where s.user_id = ${userId} and e.removed_at is null`,
  settlements: (userId) => sql`
    select s.id, s.trip_id as "tripId", s.amount::text,
      case when s.from_user_id = ${userId} then 'paid' else 'received' end as direction, s.created_at as "createdAt"
    from settlements s
    where s.trip_id in ${tripsOf(userId)} and s.undone_at is null and ${userId} in (s.from_user_id, s.to_user_id)`,
  chatMessages: (userId) => sql`
    select m.id, m.trip_id as "tripId", m.text, m.picture_name is not null as "hasPicture",
      m.announced_at is not null as "isAnnouncement", m.created_at as "createdAt", m.edited_at as "editedAt"
    from chat_messages m where m.user_id = ${userId} and m.deleted_at is null`,
  nudges: (userId) => sql`
    select n.id, n.trip_id as "tripId", n.about, n.created_at as "createdAt"
    from nudges n where n.trip_id in ${tripsOf(userId)} and n.user_id = ${userId}`,
  notifications: (userId) => sql`
    select n.id, n.kind, n.title, n.text, n.path, n.created_at as "createdAt", n.read_at as "readAt"
    from notifications n where n.user_id = ${userId} and n.is_in_app`,
}

/**
 * All that is kept about somebody, as JSON, and nothing that opens a door: no hash, key or token. However much it is,
 * only a part is ever in memory.
 */
export async function* exportData(
  { db }: Pick<Context, 'db'>,
  { viewer }: { viewer: Viewer },
): AsyncGenerator<string> {
  const person = await findPerson({ db }, viewer.id)
  yield person.slice(0, -1)
  for (const [name, rowsOf] of Object.entries(sections)) {
    yield `,\n${JSON.stringify(name)}:[`
    let after = 0
    let isFirst = true
    for (;;) {
      const { rows } = await db.execute<{ id: number; entry: string }>(sql`
        select id, row_to_json(entry)::text as entry from (${rowsOf(viewer.id)}) entry
        where id > ${after} order by id limit ${BATCH}`)
      if (rows.length > 0) yield (isFirst ? '\n' : ',\n') + rows.map(({ entry }) => entry).join(',\n')
      isFirst = false
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      after = last.id
    }
    yield ']'
  }
  yield '\n}\n'
}

/** What is short: the profile, the ways in, and the settings. */
async function findPerson({ db }: Pick<Context, 'db'>, userId: string): Promise<string> {
  const { rows } = await db.execute<{ person: string }>(sql`
    select json_build_object(
      'exportedAt', app_now(),
      'profile', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
        'profileImageUrl', u.profile_image_url, 'isAdmin', u.is_admin, 'hasPassword', u.password_hash is not null,
        'createdAt', u.created_at),
      'providers', (select coalesce(json_agg(json_build_object('issuer', i.issuer, 'createdAt', i.created_at)), '[]')
        from user_identities i where i.user_id = u.id),
      'sessions', (select coalesce(json_agg(json_build_object('userAgent', s.sess ->> 'userAgent', 'ip', s.sess ->> 'ip',
          'signedInAt', s.sess ->> 'signedInAt', 'expiresAt', s.expire)), '[]')
        from sessions s where s.user_id = u.id and s.expire > app_now()),
      'notificationsTurnedOff', (select coalesce(json_agg(json_build_object('group', m."group", 'channel', m.channel)), '[]')
        from notification_mutes m where m.user_id = u.id),
      'calendarFeedSince', (select f.created_at from calendar_feeds f where f.user_id = u.id)
    )::text as person from users u where u.id = ${userId}`)
  const [row] = rows
  if (!row) throw new Error('The account is gone')
  return row.person
}
