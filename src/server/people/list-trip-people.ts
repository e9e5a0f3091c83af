import { sql, type SQL } from 'drizzle-orm'
import { PEOPLE_PER_PAGE, type PeopleShown, type PeopleSort, type TripPerson } from '#contract/people.ts'
import type { Context } from '../context.ts'
import { takePage } from '../db/take-page.ts'
import { failForCursor } from '../fail.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { searchWords } from '../trips/rules.ts'
import { findPersonRows } from './find-person-rows.ts'
import { toTripPerson, type TripPersonRow } from './trip-person-row.ts'

export type PeopleFilter = {
  tripId: number
  show?: PeopleShown | undefined
  q?: string | undefined
}
type ListTripPeopleInput = PeopleFilter & { sort?: PeopleSort | undefined; cursor?: string | undefined }

/** Everyone who has to do with a trip. Each page is read along an index of trip_people, however many there are. */
export async function listTripPeople(
  { db }: Pick<Context, 'db'>,
  { sort = 'name', cursor, ...filter }: ListTripPeopleInput,
): Promise<{ people: TripPerson[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, sort)
  // Fails if there is no such trip.
  await findTripInBrief({ db }, filter.tripId)
  const rows = await findPeople({ db }, { ...filter, sort, after, limit: PEOPLE_PER_PAGE + 1 })
  const { page, nextCursor } = takePage(rows, PEOPLE_PER_PAGE, (last) => encodeCursor(cursorAt(last, sort)))
  return { people: page.map(toTripPerson), nextCursor }
}

/** The people after a cursor. */
export async function findPeople(
  { db }: Pick<Context, 'db'>,
  {
    sort,
    after,
    limit,
    ...filter
  }: PeopleFilter & { sort: PeopleSort; after: PeopleCursor | null; limit: number },
): Promise<TripPersonRow[]> {
  const order = orders[sort]
  const isListed = sql.join([...conditions(filter), ...(after ? [order.isAfter(after)] : [])], sql` and `)
  return findPersonRows(db, { isListed, orderBy: order.by, limit })
}

function conditions({ tripId, show, q }: PeopleFilter): SQL[] {
  const isOfTrip = sql`trip_id = ${tripId}`
  const isShown = show === 'no-seat' ? sql`missing_seats > 0` : sql`standing = ${show}`
  return [
    isOfTrip,
    ...(show === undefined ? [] : [isShown]),
    ...(q === undefined || q.trim() === '' ? [] : [containsWords(tripId, q)]),
  ]
}

/** Every word of the search must begin a word of the name or the address. */
function containsWords(tripId: number, q: string): SQL {
  const words = searchWords(q)
  // Only punctuation, which no name contains.
  if (words.length === 0) return sql`false`
  const queries = words.map((word) => sql`('''' || ${`${tripId}/`} || fold_text(${word}) || ''':*')::tsquery`)
  return sql`words @@ (${sql.join(queries, sql` && `)})`
}

/** The last person of a page: their name, or since when they are listed in microseconds; and their id. */
export type PeopleCursor = { sort: PeopleSort; key: string; userId: string }

const orders: Record<PeopleSort, { by: SQL; isAfter: (cursor: PeopleCursor) => SQL }> = {
  name: {
    by: sql`name collate "C", user_id`,
    isAfter: ({ key, userId }) => sql`(name collate "C", user_id) > (${key} collate "C", ${userId})`,
  },
  newest: {
    by: sql`since desc, user_id desc`,
    isAfter: ({ key, userId }) =>
      sql`(since, user_id) < ('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond', ${userId})`,
  },
}

export function cursorAt({ name, micros, user_id }: TripPersonRow, sort: PeopleSort): PeopleCursor {
  return { sort, key: sort === 'name' ? name : micros, userId: user_id }
}

function encodeCursor({ sort, key, userId }: PeopleCursor): string {
  return Buffer.from(JSON.stringify([sort, key, userId])).toString('base64url')
}

function decodeCursor(text: string, sort: PeopleSort): PeopleCursor {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(parts) && parts.length === 3 && parts[0] === sort) {
      const [, key, userId] = parts as unknown[]
      const isKey = isStorable(key) && (sort === 'name' || /^\d{1,17}$/.test(key))
      if (isKey && isStorable(userId)) return { sort, key, userId }
    }
  } catch {
    // Not a cursor of ours.
  }
  failForCursor()
}

/** Text as the database can have it: without the character zero, which it refuses in queries, too. */
function isStorable(part: unknown): part is string {
  return typeof part === 'string' && !part.includes('\u0000')
}
