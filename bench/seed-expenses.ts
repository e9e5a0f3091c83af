import pg from 'pg'
import { sessionIdOf } from '#server/auth/rules.ts'

export const TOKEN = 'token-of-a-traveller'
/** Expenses of the thousand trips that the database has already, with the ids 1 to 1000. */
const OTHER_EXPENSES = 20_000

export type SeedExpensesOptions = { people: number; expenses: number }

/**
 * Inserts a trip whose people (p0, p1, …) share all its expenses, with odd amounts and some settlements, and
 * expenses of other trips. Returns the id of the trip. TOKEN is the session of p0.
 */
export async function seedExpenses(url: string, { people, expenses }: SeedExpensesOptions): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into users (id, email, first_name)
     select 'p' || n, 'p' || n || '@example.org', 'P' || n from generate_series(0, ${people - 1}) n`,
  )
  await client.query(
    `insert into sessions (sid, sess, expire) values ($1, '{"userId":"p0"}', app_now() + interval '30 days')`,
    [sessionIdOf(TOKEN)],
  )
  const { rows } = await client.query<{ id: number }>(
    `insert into trips (title, location, start_date, end_date, price, max_participants)
     values ('Long trip', 'Jotunheimen', '2099-07-01', '2099-07-04', 120, ${people}) returning id`,
  )
  const tripId = rows[0]?.id
  if (tripId === undefined) throw new Error('The trip was not inserted')
  // Skip the triggers, which would check each share: these shares are known to add up.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, held_at, confirmed_at)
     select ${tripId}, 'p' || n, 'confirmed', 120, '[]', now(), now() from generate_series(0, ${people - 1}) n`,
  )
  await insertExpenses(client, { tripIdSql: String(tripId), people, expenses })
  await insertExpenses(client, { tripIdSql: '1 + n % 1000', people, expenses: OTHER_EXPENSES })
  await client.query(
    `insert into settlements (trip_id, from_user_id, to_user_id, amount, created_by)
     select ${tripId}, 'p' || n, 'p' || n + 1, 1.07, 'p' || n from generate_series(0, ${people - 2}) n`,
  )
  await client.query('vacuum analyze')
  await client.end()
  return tripId
}

/**
 * Every expense is split evenly, with the remainder for the payer. Later people have paid more. `tripIdSql`:
 * the trip of the expense with the number `n`.
 */
async function insertExpenses(
  client: pg.Client,
  { tripIdSql, people, expenses }: SeedExpensesOptions & { tripIdSql: string },
) {
  await client.query(
    `with paid as (
       insert into expenses (trip_id, uploaded_by, amount, reason, counted_at)
       select ${tripIdSql}, 'p' || n % ${people}, 10 + (n % ${people}) * 1.37 + n % 7 * 0.11, 'Dinner ' || n, now()
       from generate_series(1, ${expenses}) n returning id, uploaded_by, amount
     )
     insert into expense_shares (expense_id, user_id, amount, weight)
     select id, 'p' || person,
       case when uploaded_by = 'p' || person then amount - trunc(amount / ${people}, 2) * ${people - 1}
         else trunc(amount / ${people}, 2) end, 1
     from paid, generate_series(0, ${people - 1}) person`,
  )
}
