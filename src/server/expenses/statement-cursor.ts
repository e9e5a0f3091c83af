import type { StatementLine } from '#contract/balances.ts'
import { failForCursor } from '../fail.ts'

/** The position of a line among a trip's expenses and settlements: time in microseconds, kind and id. */
export type StatementCursor = { micros: string; isSettlement: boolean; id: number }

/** 'e12', or 's12' for a settlement. */
export function lineKey({ isSettlement, id }: Pick<StatementCursor, 'isSettlement' | 'id'>): string {
  return `${isSettlement ? 's' : 'e'}${id}`
}

export function lineKind(line: { isSettlement: boolean; isFuel: boolean }): StatementLine['kind'] {
  if (line.isSettlement) return 'settlement'
  return line.isFuel ? 'fuel' : 'expense'
}

/** '1767225600000000-e12': the microseconds and the key of the line. */
export function formatCursor(position: StatementCursor): string {
  return `${position.micros}-${lineKey(position)}`
}

/** Fails if it is not a cursor. */
export function parseCursor(cursor: string): StatementCursor {
  const [, micros, kind, id] = /^([1-9]\d{0,16})-([es])([1-9]\d{0,9})$/.exec(cursor) ?? []
  if (micros === undefined) failForCursor()
  return { micros, isSettlement: kind === 's', id: Number(id) }
}
