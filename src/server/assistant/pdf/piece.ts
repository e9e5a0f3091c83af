import type { Table } from './table.ts'
import type { SectionKind } from './wording/sections.ts'

/** A piece of a document with the heading and section it belongs to. */
export type Piece = {
  kind: 'text' | 'item' | 'table' | 'heading'
  text: string
  page: number
  /** The bullet or number of a list item. */
  mark: string
  /** How prominent a heading is; 0 for others. */
  level: number
  /** Null: no heading above it says what it is about. */
  section: SectionKind | null
  /** The heading that it stands under, or ''. */
  heading: string
  /** Pieces under the same heading have the same number. */
  part: number
  table: Table | null
}
