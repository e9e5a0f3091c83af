import type { Segment } from './segments.ts'

/** Lines that stand together in a table. */
export type Cell = { lines: Segment[]; text: string }

export type Table = { kind: 'table'; page: number; rows: Cell[][] }
