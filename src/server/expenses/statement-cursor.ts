import { failForCursor } from '../fail.ts'

/** The position of a line among a trip's expenses and settlements: time in microseconds, kind and id. */
export type StatementCursor = { micros: string; isSettlement: boolean; id: number }

/** 'e12', or 's12' for a settlement. */
export function lineKey({ isSettlement, id }: Pick<StatementCursor, 'isSettlement' | 'id'>): string {
  return `${isSettlement ? 's' : 'e'}${id}`
}

export function formatCursor(place: StatementCursor): string {
  return `${place.micros}-${lineKey(place)}`
}

export function parseCursor(cursor: string): StatementCursor {
  const [, micros, kind, id] = /^([1-9]\d{0,16})-([es])([1-9]\d{0,9})$/.exec(cursor) ?? []
  if (micros === undefined) failForCursor()
  return { micros, isSettlement: kind === 's', id: Number(id) }
}
