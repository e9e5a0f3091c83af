import pg from 'pg'
import { expect, test } from 'vitest'
import { countAudience, sendMailing } from '#contract/mailings.ts'
import type { TestDatabase } from '#testing/clone-database.ts'
import { insertPeople, type SignedInPerson } from '#testing/insert-people.ts'
import { insertTrip } from '#testing/insert-trip.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { until } from '#testing/until.ts'
import { startReplicas } from './start-replicas.ts'

const PEOPLE = 500
/** Of each kind: emails turned off, and address not confirmed. */
const LEFT_OUT = 20
const SENT_BEFORE_CRASH = 100
const LOCK = 4711
/** How many mails one process sends at the same time. */
const MAILS_AT_ONCE = 2
const audience = { to: 'going' } as const

/** From the hundredth mail on, the mailbox waits until the returned connection lets go. */
async function stopMailboxInTheMiddle(database: TestDatabase): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${LOCK})`)
  await database.query(`
    create function wait_in_the_middle() returns trigger language plpgsql as $$ begin
      if (select count(*) from mails) >= ${SENT_BEFORE_CRASH} then
        perform pg_advisory_xact_lock_shared(${LOCK});
      end if;
      return new;
    end $$`)
  await database.query(
    'create trigger waits before insert on mails for each row execute function wait_in_the_middle()',
  )
  return holder
}

/** Frees the jobs now, instead of after a while. */
async function releaseJobsOfKilledProcess(database: TestDatabase): Promise<void> {
  await database.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_at is not null`,
  )
}

/** How many people, by what became of their mail, once no mail waits any more. */
async function outcomesInTheEnd(database: TestDatabase): Promise<[string, number][]> {
  const countReceivers = async () => {
    const rows = await database.query<{ outcome: string; people: number }>(
      'select outcome, count(*)::int as people from mailing_receivers group by outcome order by outcome',
    )
    return rows.map(({ outcome, people }): [string, number] => [outcome, people])
  }
  await until(async () => (await countReceivers()).every(([outcome]) => outcome !== 'waiting'))
  return countReceivers()
}

/** A trip with so many people, each with a spot, and an organiser. */
async function insertTravellers(database: TestDatabase, count: number) {
  const tripId = await insertTrip(database, { places: count, price: '0.00' })
  const [admin] = (await insertPeople(database, 1, { isAdmin: true })) as [SignedInPerson]
  const ids = (await insertPeople(database, count)).map(({ id }) => id)
  await database.query(
    `insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, held_at, confirmed_at)
     select $1, id, 'confirmed', 1, 0, '[]', app_now(), app_now() from unnest($2::text[]) id`,
    [tripId, ids],
  )
  return { params: { tripId }, admin, ids }
}

async function leaveOut(
  database: TestDatabase,
  ids: string[],
): Promise<Record<'muted' | 'unverified', string[]>> {
  const [muted, unverified] = [ids.slice(0, LEFT_OUT), ids.slice(LEFT_OUT, 2 * LEFT_OUT)]
  await database.query(
    `insert into notification_mutes (user_id, "group", channel) select id, 'announcements', 'mail' from unnest($1::text[]) id`,
    [muted],
  )
  await database.query('update users set email_verified_at = null where id = any($1)', [unverified])
  return { muted, unverified }
}

test('a message to 500 people reaches each of them once, though one of three processes is killed in the middle', async () => {
  await using replicas = await startReplicas()
  const { database, processes, call } = replicas
  const { params, admin, ids } = await insertTravellers(database, PEOPLE)
  const { muted, unverified } = await leaveOut(database, ids)
  const holder = await stopMailboxInTheMiddle(database)

  const { body: counts } = await call(countAudience, { params, body: { audience }, as: admin })
  const mailed = PEOPLE - 2 * LEFT_OUT
  expect(counts).toMatchObject({ people: PEOPLE, mailed, off: LEFT_OUT, unverified: LEFT_OUT })
  const body = { audience, subject: 'What to pack', text: 'Bring boots.', version: counts.version }
  const sent = await call(sendMailing, { params, body, as: admin })
  expect(sent.status).toBe(201)

  const countMails = async () =>
    Number((await database.query<{ count: string }>('select count(*) from mails'))[0]?.count)
  await until(async () => (await countMails()) >= SENT_BEFORE_CRASH)
  await processes[0]?.kill()
  expect(await countMails()).toBeLessThan(mailed)
  await holder.end()
  await releaseJobsOfKilledProcess(database)

  expect(await outcomesInTheEnd(database)).toEqual([
    ['mailed', mailed],
    ['off', LEFT_OUT],
    ['unverified', LEFT_OUT],
  ])
  const mails = await database.query<{ user_id: string; mails: number; ids: number }>(
    `select user_id, count(*)::int as mails, count(distinct message_id)::int as ids from mails group by user_id`,
  )
  expect(mails).toHaveLength(mailed)
  expect(mails.filter((person) => person.mails !== 1 || person.ids !== 1)).toEqual([])
  const got = new Set(mails.map(({ user_id }) => user_id))
  expect([...muted, ...unverified].filter((id) => got.has(id))).toEqual([])
  const shown = await database.query(
    `select user_id from notifications where kind = 'organiser-message' group by user_id having count(*) = 1`,
  )
  expect(shown).toHaveLength(PEOPLE)
})

test('through a mail server, what arrives twice after a crash is the same mail', async () => {
  const people = 60
  let reportMiddle = () => undefined as void
  const middle = new Promise<void>((resolve) => (reportMiddle = resolve))
  let taken = 0
  await using smtp = await startSmtp({
    onTaken: () => {
      if (++taken === people / 3) reportMiddle()
      return Promise.resolve()
    },
  })
  await using replicas = await startReplicas({ SMTP_URL: smtp.url })
  const { database, processes, call } = replicas
  const { params, admin } = await insertTravellers(database, people)
  const { body: counts } = await call(countAudience, { params, body: { audience }, as: admin })
  const body = { audience, subject: 'What to pack', text: 'Bring boots.', version: counts.version }
  expect((await call(sendMailing, { params, body, as: admin })).status).toBe(201)
  await middle
  await processes[0]?.kill()
  await releaseJobsOfKilledProcess(database)
  expect(await outcomesInTheEnd(database)).toEqual([['mailed', people]])

  const idsByReceiver = new Map<string, Set<string | undefined>>()
  for (const { recipients, messageId } of smtp.received) {
    const receiver = recipients.join()
    idsByReceiver.set(receiver, (idsByReceiver.get(receiver) ?? new Set()).add(messageId))
  }
  expect(idsByReceiver.size).toBe(people)
  // Again only what the killed process was just sending.
  expect(smtp.received.length).toBeLessThanOrEqual(people + MAILS_AT_ONCE)
  expect([...idsByReceiver.values()].filter(({ size }) => size !== 1)).toEqual([])
})
