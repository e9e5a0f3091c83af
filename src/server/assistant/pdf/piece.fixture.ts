import type { Piece } from './piece.ts'

/** A piece of a document for tests: plain text under no heading. */
export const plainPiece: Piece = {
  kind: 'text',
  text: '',
  page: 1,
  mark: '',
  level: 0,
  section: null,
  heading: '',
  part: 1,
  table: null,
}
