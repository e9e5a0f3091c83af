import type { Segment } from './segments.ts'

/** The lines of one table cell. */
export type TableCell = { lines: Segment[]; text: string }

export type Table = { kind: 'table'; page: number; rows: TableCell[][] }
