import type { Trip } from './trips.ts'

/** The size that link previews ask for. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** Raised when the look of share pictures changes: previews are kept by address. */
export const SHARE_DESIGN = 1

/** What a trip's share picture shows. */
export type SharedTrip = Pick<
  Trip,
  | 'id'
  | 'title'
  | 'location'
  | 'startDate'
  | 'endDate'
  | 'price'
  | 'status'
  | 'category'
  | 'heroImageUrl'
  | 'imageUrl'
>

/** Where a trip's share picture is. A picture that shows something else has another address. */
export function sharePath(trip: SharedTrip): string {
  return `/share/trip/${trip.id}.jpg?v=${shareVersion(trip)}`
}

/** Names what the picture shows, and nothing more: a new participant makes no new picture. */
export function shareVersion(trip: SharedTrip): string {
  const { title, location, startDate, endDate, price, status, category, heroImageUrl, imageUrl } = trip
  const isCancelled = status === 'cancelled'
  const shown = [title, location, startDate, endDate, price, isCancelled, category, heroImageUrl, imageUrl]
  return fingerprint(JSON.stringify([SHARE_DESIGN, ...shown]))
}

/** 64 bits of FNV-1a: not secret, the same in every engine, and no two trips meet by chance. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
