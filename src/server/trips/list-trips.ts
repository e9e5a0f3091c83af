import { and, asc, count, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import { DEFAULT_TRIP_SORT, type Trip, type TripFilter, type TripSort } from '#contract/trips.ts'
import { countsVisibleTo, visibleTo } from '../access/visible-trips.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/client.ts'
import { tripCounts, trips } from '../db/tables/trips.ts'
import { takePage } from '../db/take-page.ts'
import { failForCursor } from '../fail.ts'
import { decodeCursor, encodeCursor, searchWords, type TripCursor } from './rules.ts'
import { findToday } from './trip-clock.ts'
import { toTrip, tripColumns, type TripRow } from './trip-row.ts'

const DEFAULT_LIMIT = 50
/** A search with more matches than this is read along the index of the sort. */
const MAX_FEW_MATCHES = 1_000

type TripPage = { trips: Trip[]; total: number; nextCursor: string | null }
type ListTripsInput = TripFilter & {
  limit?: number | undefined
  cursor?: string | undefined
  viewer: Viewer | null
}

/**
 * Lists trips by keyset: a page starts right after the last trip of the previous one, through an index, so
 * that page 2,000 costs the same as page 1. Counts are stored in trip_counts, so that counting 100,000 trips
 * costs the same as counting 10.
 */
export async function listTrips(
  context: Pick<Context, 'db' | 'config'>,
  { limit = DEFAULT_LIMIT, cursor, sort = DEFAULT_TRIP_SORT, viewer, ...filter }: ListTripsInput,
): Promise<TripPage> {
  const { db } = context
  const after = cursor === undefined ? null : decodeCursor(cursor)
  if (cursor !== undefined && after?.sort !== sort) failForCursor()
  const matching = and(visibleTo(viewer), ...filterConditions(filter))
  const fewMatches = filter.q ? await findFewMatches(db, matching) : null
  const where = fewMatches ? and(inArray(trips.id, fewMatches), matching) : matching
  // Pages that follow keep the day of the first one.
  const today = after?.today ?? (await findToday(context))

  const rows: TripRow[] = []
  for (const section of sectionsOf(sort, today, after)) {
    // One more than the page, which shows that there is a next page.
    if (rows.length > limit) break
    const found = await db
      .select(tripColumns)
      .from(trips)
      .where(and(where, section.where))
      .orderBy(...section.orderBy)
      .limit(limit + 1 - rows.length)
    rows.push(...found)
  }
  const { page, nextCursor } = takePage(rows, limit, (last) => encodeCursor(cursorAt(last, sort, today)))
  return {
    trips: page.map(toTrip),
    total: fewMatches?.length ?? (await countTrips(db, { filter, viewer, matching })),
    nextCursor,
  }
}

/**
 * The ids of a search's matches if they are few, else null. Few matches come fast from the word index, and
 * are then sorted. Many are found fast by scanning the sort index. Postgres cannot tell which is the case,
 * and may scan 100,000 trips for one match.
 */
async function findFewMatches(db: Database, matching: SQL | undefined): Promise<number[] | null> {
  const found = await db
    .select({ id: trips.id })
    .from(trips)
    .where(matching)
    .limit(MAX_FEW_MATCHES + 1)
  return found.length > MAX_FEW_MATCHES ? null : found.map(({ id }) => id)
}

/** Uses the stored counts if the filter has only status and category, else counts the trips. */
async function countTrips(
  db: Database,
  {
    filter: { category, status, ...otherFilters },
    viewer,
    matching,
  }: { filter: Omit<TripFilter, 'sort'>; viewer: Viewer | null; matching: SQL | undefined },
): Promise<number> {
  const hasStoredCount = Object.values(otherFilters).every((value) => value === undefined)
  if (!hasStoredCount) {
    const [counted] = await db.select({ total: count() }).from(trips).where(matching)
    return counted?.total ?? 0
  }
  const [stored] = await db
    .select({ total: sql<number>`coalesce(sum(${tripCounts.count}), 0)::int` })
    .from(tripCounts)
    .where(
      and(
        countsVisibleTo(viewer),
        category ? eq(tripCounts.category, sql`lower(${category})`) : undefined,
        status ? eq(tripCounts.status, status) : undefined,
      ),
    )
  return stored?.total ?? 0
}

type ListSection = { where: SQL | undefined; orderBy: SQL[] }

/** The parts of a list, each read along one index, starting after the cursor. Only 'soonest' has two. */
function sectionsOf(sort: TripSort, today: string, after: TripCursor | null): ListSection[] {
  switch (sort) {
    case 'soonest': {
      const future: ListSection = {
        where: and(gte(trips.startDate, today), after ? startsAfter(after) : undefined),
        orderBy: [asc(trips.startDate), asc(trips.id)],
      }
      const past: ListSection = {
        where: and(sql`${trips.startDate} < ${today}`, after?.isPast ? startsBefore(after) : undefined),
        orderBy: [desc(trips.startDate), desc(trips.id)],
      }
      return after?.isPast ? [past] : [future, past]
    }
    case 'price':
      return [
        {
          where: after
            ? sql`(${trips.price}, ${trips.id}) > (${after.key}::numeric, ${after.id}::int)`
            : undefined,
          orderBy: [asc(trips.price), asc(trips.id)],
        },
      ]
    case '-price':
      return [
        {
          where: after
            ? sql`(${trips.price}, ${trips.id}) < (${after.key}::numeric, ${after.id}::int)`
            : undefined,
          orderBy: [desc(trips.price), desc(trips.id)],
        },
      ]
    case 'newest':
      return [{ where: after ? sql`${trips.id} < ${after.id}` : undefined, orderBy: [desc(trips.id)] }]
  }
}

function startsAfter(cursor: TripCursor): SQL {
  return sql`(${trips.startDate}, ${trips.id}) > (${cursor.key}::date, ${cursor.id}::int)`
}

function startsBefore(cursor: TripCursor): SQL {
  return sql`(${trips.startDate}, ${trips.id}) < (${cursor.key}::date, ${cursor.id}::int)`
}

/** The cursor of a page that ends with this trip. */
function cursorAt(trip: TripRow, sort: TripSort, today: string): TripCursor {
  const key = { soonest: trip.startDate, price: trip.price, '-price': trip.price, newest: '' }[sort]
  return { sort, today, isPast: trip.startDate < today, key, id: trip.id }
}

function filterConditions({
  q,
  category,
  from,
  to,
  maxPrice,
  status,
}: Omit<TripFilter, 'sort'>): (SQL | undefined)[] {
  return [
    q ? containsWords(q) : undefined,
    category ? sql`lower(${trips.category}) = lower(${category})` : undefined,
    from ? gte(trips.startDate, from) : undefined,
    to ? lte(trips.startDate, to) : undefined,
    maxPrice ? lte(trips.price, maxPrice) : undefined,
    status ? eq(trips.status, status) : undefined,
  ]
}

/**
 * Every word of the search must begin a word of the trip, as written or by its stem ("kayaks" finds
 * "kayaking").
 */
function containsWords(q: string): SQL {
  const words = searchWords(q)
  // Only punctuation, which no trip contains.
  if (words.length === 0) return sql`false`
  const queries = words.map((word) => {
    const prefix = sql`fold_text(${word}) || ':*'`
    return sql`(to_tsquery('pg_catalog.simple', ${prefix}) || to_tsquery('pg_catalog.english', ${prefix}))`
  })
  return sql`${trips.words} @@ (${sql.join(queries, sql` && `)})`
}
