import type { Table } from './table.ts'
import type { SectionKind } from './wording/sections.ts'

/** A piece of a document with what it stands under. */
export type Piece = {
  kind: 'text' | 'item' | 'table' | 'heading'
  text: string
  page: number
  /** The sign before an item of a list. */
  mark: string
  /** How much a heading stands out; 0 for others. */
  level: number
  /** Null: under no heading that says what follows. */
  section: SectionKind | null
  heading: string
  /** Pieces under the same heading have the same number. */
  part: number
  table: Table | null
}
