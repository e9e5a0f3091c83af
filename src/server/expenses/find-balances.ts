import { type SQL, sql } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import { peopleSharingCosts } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'

/** A person's balance and its parts, in cents. */
export type PersonBalanceCents = {
  userId: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  isOnTrip: boolean
  /** The size of the person's party. */
  heads: number
  /** Expenses that the person paid. */
  paidCents: number
  /** The person's shares of all expenses. */
  shareCents: number
  /** Settlements that the person paid. */
  sentCents: number
  /** Settlements that the person received. */
  receivedCents: number
  /** Above zero: the person is owed money. */
  balanceCents: number
}

type BalanceRow = {
  user_id: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  is_on_trip: boolean
  heads: number
  paid: string
  share: string
  sent: string
  received: string
}

/**
 * Balances of everyone on the trip or involved in its money. One statement, so all sums are of the same
 * moment and the balances add up to zero.
 */
export function findBalances(db: Database | Tx, tripId: number): Promise<PersonBalanceCents[]> {
  return selectBalances(db, { tripId, only: () => sql`` })
}

/** The balance of one of them, for much less work; undefined if the person is not among them. */
export async function findBalanceOf(
  db: Database | Tx,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<PersonBalanceCents | undefined> {
  const [standing] = await selectBalances(db, { tripId, only: (person) => sql`and ${person} = ${userId}` })
  return standing
}

/** `only`: a condition on a column with a person's id, or nothing. */
async function selectBalances(
  db: Database | Tx,
  { tripId, only }: { tripId: number; only: (person: SQL) => SQL },
): Promise<PersonBalanceCents[]> {
  const { rows } = await db.execute<BalanceRow>(sql`
    with counted as (
      select id, uploaded_by, amount from expenses
      where trip_id = ${tripId} and removed_at is null and counted_at is not null
    ), valid_settlements as (
      select from_user_id, to_user_id, amount from settlements where trip_id = ${tripId} and undone_at is null
    ), amounts as (
      select uploaded_by as user_id, sum(amount) as paid, 0 as share, 0 as sent, 0 as received
      from counted where true ${only(sql`uploaded_by`)} group by 1
      union all
      select s.user_id, 0, sum(s.amount), 0, 0 from counted join expense_shares s on s.expense_id = counted.id
      where true ${only(sql`s.user_id`)} group by 1
      union all
      select from_user_id, 0, 0, sum(amount), 0 from valid_settlements where true ${only(sql`from_user_id`)} group by 1
      union all
      select to_user_id, 0, 0, 0, sum(amount) from valid_settlements where true ${only(sql`to_user_id`)} group by 1
    ), sums as (
      select user_id, sum(paid) as paid, sum(share) as share, sum(sent) as sent, sum(received) as received
      from amounts group by 1
    )
    select u.id as user_id, u.first_name, u.last_name, u.profile_image_url,
      people.user_id is not null as is_on_trip, coalesce(people.party_size, 1) as heads,
      coalesce(paid, 0) as paid, coalesce(share, 0) as share,
      coalesce(sent, 0) as sent, coalesce(received, 0) as received
    from sums full join (${peopleSharingCosts(tripId)}) people using (user_id) join users u on u.id = user_id
    where true ${only(sql`u.id`)}
    order by u.first_name, u.id`)
  return rows.map(toPersonBalanceCents)
}

function toPersonBalanceCents(row: BalanceRow): PersonBalanceCents {
  const paidCents = toCents(row.paid)
  const shareCents = toCents(row.share)
  const sentCents = toCents(row.sent)
  const receivedCents = toCents(row.received)
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    isOnTrip: row.is_on_trip,
    heads: row.heads,
    paidCents,
    shareCents,
    sentCents,
    receivedCents,
    balanceCents: paidCents + sentCents - shareCents - receivedCents,
  }
}
