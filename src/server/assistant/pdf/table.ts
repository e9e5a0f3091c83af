import type { Segment } from './segments.ts'

/** One cell of a table: its lines, and their text joined. */
export type TableCell = { lines: Segment[]; text: string }

export type Table = { kind: 'table'; page: number; rows: TableCell[][] }
