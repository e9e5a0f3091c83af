import { groupBy } from './group-by.ts'
import type { Piece } from './piece.ts'
import { isNegativeHeading, type SectionKind } from './wording/sections.ts'

/**
 * Infers the kind of lists under unknown headings: a list of exclusions follows the list of inclusions, and a
 * list under a heading with 'not' is never one of inclusions.
 */
export function inferListKinds(pieces: Piece[]): Piece[] {
  const parts = groupBy(pieces, ({ part }) => part)
  const numbers = [...parts.keys()]
  const isList = (part: Piece[]) => part.filter(({ kind }) => kind === 'item').length >= 2
  const kinds = new Map<number, SectionKind>()
  const open = (part: Piece[]) => part.every(({ section }) => section === null || section === 'price')
  for (const [at, number] of numbers.entries()) {
    const part = parts.get(number) ?? []
    const next = parts.get(numbers[at + 1] ?? -1) ?? []
    if (!isList(part) || !open(part)) continue
    const heading = part[0]?.heading ?? ''
    const marks = new Set(part.filter(({ kind }) => kind === 'item').map(({ mark }) => mark))
    const before = kinds.get(numbers[at - 1] ?? -1)
    const isOut = /\bin$/i.test(heading) && /\bout$/i.test(next[0]?.heading ?? '')
    if (marks.size === 1 && marks.has('+')) kinds.set(number, 'includes')
    else if (marks.size === 1 && /^[-–−]$/.test([...marks][0] ?? '') && before === 'includes')
      kinds.set(number, 'excludes')
    else if (isOut && isList(next)) {
      kinds.set(number, 'includes')
      kinds.set(numbers[at + 1] ?? -1, 'excludes')
    } else if (kinds.has(number)) continue
    else if (isNegativeHeading(heading)) kinds.set(number, 'excludes')
    else if (
      isList(next) &&
      (next[0]?.section === 'excludes' || (open(next) && isNegativeHeading(next[0]?.heading ?? '')))
    )
      kinds.set(number, 'includes')
  }
  return pieces.map((piece) => ({ ...piece, section: kinds.get(piece.part) ?? piece.section }))
}
