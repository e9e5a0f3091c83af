import { sql } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { SumsApart } from '#contract/payments.ts'
import type { HistoryKind } from '#contract/people.ts'
import {
  FIRST_NEWS_DAYS,
  NEWS_COUNTED,
  NEWS_LISTED,
  OVERVIEW_DAYS,
  VISIT_ENDS_MINUTES,
  type Overview,
} from '#contract/workspace.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { countTripPeople } from '../people/count-trip-people.ts'
import { moneyIn, tellApart, type PeriodMoneyRow } from '../payments/rules.ts'
import { totalPayments } from '../payments/total-payments.ts'
import { toHistoryEntry, type HistoryRow } from '../people/history-row.ts'

/** What an overview counts and lists, besides what becomes of invitations. The rest of the history is for the page of a person. */
const newsKinds: HistoryKind[] = [
  'confirmed',
  'cancelled',
  'joined-waitlist',
  'left-waitlist',
  'offered-car',
  'car-removed',
  'suggestion-accepted',
  'suggestion-declined',
  'paid',
  'refund-failed',
]

/** What becomes of an invitation. One with nothing to pay is confirmed at once, which is listed above. */
const invitationKinds: HistoryKind[] = ['offered', 'held', 'cancelled', 'lapsed']

type News = Pick<Overview['news'], 'counts' | 'entries'>

/** What an organiser finds when opening a trip. Everything is read along indexes or from stored sums. */
export async function getOverview(
  context: Pick<Context, 'db' | 'config'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<Overview> {
  const { db } = context
  // Fails if there is no such trip.
  const counts = await countTripPeople({ db }, { tripId })
  const since = await findLastVisit(db, { tripId, userId: viewer.id })
  const news = await findNews(db, { tripId, userId: viewer.id, since })
  return {
    news: { since: since?.toISOString() ?? null, ...news },
    withoutSeat: { parties: counts.parties['no-seat'], seats: counts.missingSeats },
    mailTroubles: await countMailTroublesOf(db, tripId),
    waiting: { parties: counts.parties.waiting, people: counts.people.waiting },
    days: await listDays(db, { tripId, money: tellApart(await totalPayments(context, { tripId })) }),
  }
}

/** When the organiser's last visit ended; null if this is the first one. */
async function findLastVisit(
  db: Database,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<Date | null> {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select case when ${isVisitOver} then looked_at else news_since end as since
    from trip_looks where trip_id = ${tripId} and user_id = ${userId}`)
  const since = rows[0]?.since ?? null
  return since === null ? null : new Date(since)
}

/** SQL condition on trip_looks: the visit of the last look is over. */
export const isVisitOver = sql`trip_looks.looked_at < app_now() - ${`${VISIT_ENDS_MINUTES} minutes`}::interval`

async function findNews(
  db: Database,
  { tripId, userId, since }: { tripId: number; userId: string; since: Date | null },
): Promise<News> {
  const start = since
    ? sql`${since.toISOString()}::timestamptz`
    : sql`app_now() - ${`${FIRST_NEWS_DAYS} days`}::interval`
  const { rows } = await db.execute<{ counts: Overview['news']['counts']; entries: HistoryRow[] }>(sql`
    with news as materialized (
      select * from trip_history
      where trip_id = ${tripId} and at > ${start} and (
          kind in ${newsKinds} and (kind <> 'cancelled' or (detail ->> 'wasConfirmed')::boolean)
          or kind in ${invitationKinds} and detail ? 'isInvited')
        and coalesce(by_user_id, user_id) <> ${userId}
      order by at desc, id desc limit ${NEWS_COUNTED}
    ),
    messages as (
      select from (
        select created_at from chat_messages
        where trip_id = ${tripId} and user_id <> ${userId} and deleted_at is null
        order by id desc limit ${NEWS_COUNTED}
      ) latest where created_at > ${start}
    )
    select json_build_object(
      'bookings', (select count(*) from news where kind = 'confirmed'),
      'cancellations', (select count(*) from news where kind = 'cancelled' and not detail ? 'isInvited'),
      'cars', (select count(*) from news where kind = 'offered-car'),
      'payments', (select count(*) from news where kind = 'paid'),
      'messages', (select count(*) from messages)
    ) as counts, (
      select coalesce(json_agg(listed order by at desc, id desc), '[]') from (
        select news.id, kind, news.user_id, u.first_name, u.last_name, u.email, o.first_name as by_first_name, detail, at
        from news join users u on u.id = news.user_id left join users o on o.id = by_user_id
        -- The confirmed booking says it.
        where kind <> 'paid'
        order by at desc, id desc limit ${NEWS_LISTED}
      ) listed
    ) as entries`)
  const { counts, entries } = firstRow(rows)
  return { counts, entries: entries.map(toHistoryEntry) }
}

/** People on the trip to whom a mail could not be sent. There are few such mails on the whole site. */
async function countMailTroublesOf(db: Database, tripId: number): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct t.user_id)::int as people from mail_troubles t
    join trip_people p on p.user_id = t.user_id and p.trip_id = ${tripId}
    where p.standing <> 'ended'`)
  return firstRow(rows).people
}

/** Who came and went on each of the last days, and the money that moved; `money` is what moved in all. */
async function listDays(
  db: Database,
  { tripId, money }: { tripId: number; money: SumsApart },
): Promise<Overview['days']> {
  const today = sql`(app_now() at time zone 'UTC')::date`
  const firstDay = sql`${today} - ${OVERVIEW_DAYS - 1}::int`
  const { rows: days } = await db.execute<Pick<Overview['days'][number], 'day' | 'booked' | 'givenUp'>>(sql`
    select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(booked, 0) as booked, coalesce(given_up, 0) as "givenUp"
    from generate_series(${firstDay}, ${today}, interval '1 day') as calendar (day)
      left join trip_days on trip_id = ${tripId} and trip_days.day = calendar.day
    order by calendar.day`)
  const { rows: sums } = await db.execute<PeriodMoneyRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as period, provider = 'sandbox' as "isSandbox", sum(paid)::numeric(20, 2) as paid,
      sum(refunded)::numeric(20, 2) as refunded
    from trip_money_days where trip_id = ${tripId} and day >= ${firstDay} group by 1, 2`)
  return days.map((row) => ({ ...row, ...moneyIn(row.day, sums, money) }))
}
