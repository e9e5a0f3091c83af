import { and, desc, eq, isNull, not, sql } from 'drizzle-orm'
import { tripPath } from '#contract/paths.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { bookings } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import { mailings } from '../db/tables/mailings.ts'
import { seatSuggestions } from '../db/tables/seat-suggestions.ts'
import { tripSaves } from '../db/tables/trip-saves.ts'
import { trips } from '../db/tables/trips.ts'
import { recordSave } from '../trips/record-save.ts'
import { tripColumns, type TripRow } from '../trips/trip-row.ts'
import { insertTemplate } from '../templates/save-as-template.ts'

/** What organisers have done with a trip: saved it a few times, made a template from it, and written to people. */
export async function seedOrganising(
  tx: Tx,
  { tripId, organiserId }: { tripId: number; organiserId: string },
): Promise<void> {
  await seedSaves(tx, { tripId, organiserId })
  await insertTemplate(tx, { tripId, name: 'Islands by barge', by: organiserId })
  await seedMailing(tx, { tripId, organiserId })
}

type SeedSuggestionInput = { tripId: number; travellerId: string; organiserId: string }

/** The organiser suggests the last free seat to a traveller who has not chosen one. */
export async function seedSuggestion(
  tx: Tx,
  { tripId, travellerId, organiserId: byUserId }: SeedSuggestionInput,
): Promise<void> {
  const [found] = await tx
    .select({ bookingId: bookings.id, toSeatId: seats.id })
    .from(bookings)
    .innerJoin(seats, and(eq(seats.tripId, bookings.tripId), not(seats.isLocked)))
    .where(and(eq(bookings.tripId, tripId), eq(bookings.userId, travellerId), isNull(bookings.addedTo)))
    .orderBy(desc(seats.position))
    .limit(1)
  if (!found) throw new Error(`Nobody can be suggested a seat on trip ${tripId}`)
  const note = 'Daniel passes your street on the way, and there’s room for your bike.'
  await tx.insert(seatSuggestions).values({ ...found, tripId, userId: travellerId, byUserId, note })
}

/** Earlier values, the oldest first; the last save made the trip what it is. */
const earlierSaves: { daysAgo: number; change: (trip: TripRow) => Partial<TripRow> }[] = [
  {
    daysAgo: 62,
    change: ({ tourIncludes }) => ({ tourIncludes: tourIncludes.slice(0, -1), schedule: null }),
  },
  { daysAgo: 58, change: ({ tourIncludes }) => ({ tourIncludes: tourIncludes.slice(0, -1) }) },
  { daysAgo: 41, change: () => ({ price: '449.00' }) },
  { daysAgo: 12, change: () => ({}) },
]

async function seedSaves(
  tx: Tx,
  { tripId, organiserId: by }: { tripId: number; organiserId: string },
): Promise<void> {
  const [trip] = await tx
    .update(trips)
    .set({ version: earlierSaves.length })
    .where(eq(trips.id, tripId))
    .returning(tripColumns)
  if (!trip) throw new Error(`There is no trip ${tripId}`)
  let before: TripRow | null = null
  for (const [index, { daysAgo, change }] of earlierSaves.entries()) {
    const after: TripRow = { ...trip, ...change(trip), version: index + 1 }
    await recordSave(tx, { kind: before ? 'saved' : 'created', by, before, after })
    before = after
    await tx
      .update(tripSaves)
      .set({ savedAt: sql`app_now() - make_interval(days => ${daysAgo})` })
      .where(sql`${tripSaves.tripId} = ${tripId} and ${tripSaves.version} = ${after.version}`)
  }
}

/** A message to everyone going, read by them; one of them has turned such emails off. */
async function seedMailing(
  tx: Tx,
  { tripId, organiserId }: { tripId: number; organiserId: string },
): Promise<void> {
  const { id: mailingId } = await tx
    .insert(mailings)
    .values({
      tripId,
      byUserId: organiserId,
      audience: 'going',
      subject: 'What to pack for the islands',
      text: 'Bring rubber boots, a warm layer for the barge and a dry bag for your phone.\n\nWe have tents, stoves and kayaks.',
      createdAt: sql`date_trunc('minute', app_now() - interval '6 days 3 hours')`,
    })
    .returning({ id: mailings.id })
    .then(firstRow)
  await tx.execute(sql`
    insert into mailing_receivers (mailing_id, user_id, outcome)
    select ${mailingId}, user_id, case row_number() over (order by user_id) when 1 then 'off' else 'mailed' end
    from trip_people where trip_id = ${tripId} and standing = 'going'`)
  await tx.execute(sql`
    insert into notifications (user_id, kind, about, trip_id, title, text, path, read_at, created_at)
    select r.user_id, 'organiser-message', 'mailing/' || m.id || '/' || r.user_id, m.trip_id, m.subject, m.text,
      ${tripPath(tripId)}, m.created_at, m.created_at
    from mailings m join mailing_receivers r on r.mailing_id = m.id
    where m.id = ${mailingId} order by r.user_id`)
}
