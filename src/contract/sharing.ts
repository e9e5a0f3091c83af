import type { Trip } from './trips.ts'

/** The size that link previews expect. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** Increase it when the design of share pictures changes: previews are cached by address. */
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

/** The address of a trip's share picture. It changes with what the picture shows. */
export function sharePath(trip: SharedTrip): string {
  return `/share/trip/${trip.id}.jpg?v=${shareVersion(trip)}`
}

/** A hash of what the picture shows; a new participant does not change it. */
export function shareVersion(trip: SharedTrip): string {
  const { title, location, startDate, endDate, price, status, category, heroImageUrl, imageUrl } = trip
  const isCancelled = status === 'cancelled'
  const shown = [title, location, startDate, endDate, price, isCancelled, category, heroImageUrl, imageUrl]
  return fingerprint(JSON.stringify([SHARE_DESIGN, ...shown]))
}

/** 64-bit FNV-1a: not secret, the same in every engine, and collisions are unlikely. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
