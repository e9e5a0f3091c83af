import { fail } from '../fail.ts'

/** Where a line is among all expenses and settlements of a trip: by its time, to the microsecond, and by what it is. */
export type Place = { micros: string; isSettlement: boolean; id: number }

/** 'e12', or 's12' for a settlement. */
export function keyOf({ isSettlement, id }: Pick<Place, 'isSettlement' | 'id'>): string {
  return `${isSettlement ? 's' : 'e'}${id}`
}

export function cursorOf(place: Place): string {
  return `${place.micros}-${keyOf(place)}`
}

export function readCursor(cursor: string): Place {
  const [, micros, kind, id] = /^([1-9]\d{0,16})-([es])([1-9]\d{0,9})$/.exec(cursor) ?? []
  if (micros === undefined)
    fail('INVALID_INPUT', {
      issues: [{ path: 'cursor', message: 'This cursor doesn’t belong to this list.' }],
    })
  return { micros, isSettlement: kind === 's', id: Number(id) }
}
