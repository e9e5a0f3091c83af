import { query } from '#testing/query.ts'
import type { BenchDatabases } from './databases.ts'
import { ratioInTurns, type Figure } from './report.ts'
import { waitForTotals } from './seed-payments.ts'
import { registerAdmin, startSite, timeRequest, type Site } from './start-site.ts'

/** Numbers of bookings on one trip. */
const FEW = 100
const MANY = 10_000
const ROUNDS = 60
const AT_MOST = 1.5

const pages = {
  'the header of a trip’s pages': '/api/trips/1/workspace',
  'a trip’s overview': '/api/trips/1/overview',
  'people by name': '/api/trips/1/everyone',
  'people going, newest first': '/api/trips/1/everyone?show=going&sort=newest',
  'people without a seat': '/api/trips/1/everyone?show=no-seat',
  'people by a rare name': '/api/trips/1/everyone?q=zoe',
  'people by a common name': '/api/trips/1/everyone?q=marlow',
  'counts of people': '/api/trips/1/everyone/counts',
}

/** How much slower an organiser sees a trip with 10,000 bookings than one with 100. */
export async function measurePeopleAtScale(databases: BenchDatabases): Promise<Figure[]> {
  await using few = await startSite(databases, 'people_few', 1)
  await using many = await startSite(databases, 'people_many', 1)
  const tokens = { few: await registerAdmin(few), many: await registerAdmin(many) }
  await insertBookings(few, FEW)
  await insertBookings(many, MANY)
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages)) {
    const value = await ratioInTurns(ROUNDS, {
      few: () => timeRequest(few.address + path, tokens.few),
      many: () => timeRequest(many.address + path, tokens.many),
    })
    figures.push({ name: `${name}, time: ${FEW} -> ${MANY} bookings`, value, unit: '×', atMost: AT_MOST })
  }
  return figures
}

/** Paid bookings of the last 30 days. A tenth was cancelled, and a few people lack a seat. */
async function insertBookings({ databaseUrl }: Site, count: number): Promise<void> {
  await query(databaseUrl, 'update trips set max_participants = null')
  await query(
    databaseUrl,
    `insert into users (id, email, first_name, last_name)
     select 'p' || n, 'p' || n || '@example.org', case n when 1 then 'Zoe' else (array['Ida', 'Kit', 'Ola', 'Mo'])[1 + n % 4] end, 'Marlow ' || n
     from generate_series(1, ${count}) n`,
  )
  await query(
    databaseUrl,
    `insert into bookings (trip_id, user_id, status, transport, unit_price, refund_tiers, held_at, confirmed_at, ended_at, ended_by)
     select 1, 'p' || n, case when n % 10 = 0 then 'cancelled' else 'confirmed' end, case when n <= 60 then 'car' else 'own' end,
       120, '[]', at, at, case when n % 10 = 0 then at + interval '1 hour' end, case when n % 10 = 0 then 'traveller' end
     from generate_series(1, ${count}) n, lateral (select app_now() - n % 720 * interval '1 hour' as at) booked`,
  )
  await query(
    databaseUrl,
    `insert into payments (trip_id, user_id, booking_id, provider, amount, status, paid_at)
     select trip_id, user_id, id, 'stripe', 120, 'succeeded', confirmed_at from bookings`,
  )
  await waitForTotals(databaseUrl)
}
