import type { Segment } from './segments.ts'

/** Lines that stand together in a table. */
export type TableCell = { lines: Segment[]; text: string }

export type Table = { kind: 'table'; page: number; rows: TableCell[][] }
