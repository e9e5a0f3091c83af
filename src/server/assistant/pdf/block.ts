import type { Table } from './table.ts'

/** A heading, a paragraph or a list item. */
export type TextBlock = {
  kind: 'heading' | 'text' | 'item'
  text: string
  page: number
  column: number
  /** How prominent a heading is; 0 for others. */
  level: number
  /** The bullet or number of a list item. */
  mark: string
  /** The lines that it was joined from. */
  lines: string[]
  /** The type size of the first line. */
  size: number
}
export type Block = TextBlock | { kind: 'table'; table: Table; page: number }
