import * as z from 'zod/mini'
import type { FailureCode } from '#contract/errors.ts'
import { Day, Id } from '#contract/fields.ts'
import { UPLOADS } from '#contract/picture-files.ts'
import { MAX_TITLE_LENGTH } from '#contract/trip-input.ts'
import { type Trip, TripSort, type TripStatus } from '#contract/trips.ts'

/**
 * Where a page of trips ended: the sort, its key and the id of the last trip. `today` travels along so
 * that "future" and "past" mean the same on every page of one listing.
 */
export const TripCursor = z.object({
  sort: TripSort,
  today: Day,
  /** The last trip started before today. */
  isPast: z.boolean(),
  /** What the list is sorted by: a day, a price, or nothing for 'newest'. */
  key: z.string(),
  id: Id,
})
export type TripCursor = z.infer<typeof TripCursor>

export function encodeCursor(cursor: TripCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Null if the text is not a cursor of ours. */
export function decodeCursor(text: string): TripCursor | null {
  try {
    const parsed = TripCursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return parsed.success && isValidKey(parsed.data.sort, parsed.data.key) ? parsed.data : null
  } catch {
    return null
  }
}

function isValidKey(sort: TripSort, key: string): boolean {
  switch (sort) {
    case 'soonest':
      return Day.safeParse(key).success
    case 'price':
    case '-price':
      return /^\d{1,8}\.\d{2}$/.test(key)
    case 'newest':
      return key === ''
  }
}

const MAX_SEARCH_WORDS = 10

/** 'Kayak & lakes!' -> ['Kayak', 'lakes'], without what follows the tenth word. */
export function searchWords(q: string): string[] {
  return (q.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_SEARCH_WORDS)
}

type DatedTrip = Pick<Trip, 'status' | 'startDate' | 'endDate'>

/**
 * Whether the status is ahead of the dates: ongoing before the first day, or completed before the last day is
 * over.
 */
export function isStatusAheadOfDates({ status, startDate, endDate }: DatedTrip, today: string): boolean {
  return (status === 'ongoing' && today < startDate) || (status === 'completed' && today <= endDate)
}

/**
 * Why a save may not change a trip's status, or null. Keeping the status is always allowed. Cancelling is
 * cancelTrip(), which also refunds.
 */
export function whyNotStatus(
  from: TripStatus,
  trip: DatedTrip,
  { today, hasBookings }: { today: string; hasBookings: boolean },
): FailureCode | null {
  if (trip.status === from) return null
  if (from === 'cancelled') return 'TRIP_CANCELLED'
  if (trip.status === 'cancelled') return 'CANCELLED_BY_ITSELF'
  if (trip.status === 'draft' && hasBookings) return 'TRIP_HAS_BOOKINGS'
  return isStatusAheadOfDates(trip, today) ? 'STATUS_BEFORE_DATES' : null
}

/** The status after dates moved into the future. It is only set back; advanceTripStatuses() moves it on. */
export function statusForDates(trip: DatedTrip, today: string): TripStatus {
  if (!isStatusAheadOfDates(trip, today)) return trip.status
  return today < trip.startDate ? 'upcoming' : 'ongoing'
}

/** 'Copy of Ridge walk', cut to the longest title, never inside a character. */
export function copyTitle(title: string): string {
  return (
    `Copy of ${title}`
      .slice(0, MAX_TITLE_LENGTH)
      // The first half of a character that was cut.
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd()
  )
}

/** The path of an uploaded picture, even if its full URL is given: only paths are stored. */
export function uploadPathOf(address: string, publicUrl: string): string {
  if (!URL.canParse(address, publicUrl)) return address
  const { origin, pathname } = new URL(address, publicUrl)
  return origin === new URL(publicUrl).origin && pathname.startsWith(UPLOADS) ? pathname : address
}
