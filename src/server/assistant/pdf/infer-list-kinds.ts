import { groupBy } from '../../group-by.ts'
import type { Piece } from './piece.ts'
import { isNegativeHeading, type SectionKind } from './wording/sections.ts'

/**
 * Infers the kind of lists under unknown headings: a list of exclusions follows the list of inclusions, and a
 * list under a heading with 'not' is never one of inclusions.
 */
export function inferListKinds(pieces: Piece[]): Piece[] {
  const parts = groupBy(pieces, ({ part }) => part)
  const partNumbers = [...parts.keys()]
  const isList = (part: Piece[]) => part.filter(({ kind }) => kind === 'item').length >= 2
  const kinds = new Map<number, SectionKind>()
  const isUndecided = (part: Piece[]) => part.every(({ section }) => section === null || section === 'price')
  for (const [at, number] of partNumbers.entries()) {
    const part = parts.get(number) ?? []
    const next = parts.get(partNumbers[at + 1] ?? -1) ?? []
    if (!isList(part) || !isUndecided(part)) continue
    const heading = part[0]?.heading ?? ''
    const marks = new Set(part.filter(({ kind }) => kind === 'item').map(({ mark }) => mark))
    const kindBefore = kinds.get(partNumbers[at - 1] ?? -1)
    // 'What’s in' and 'What’s out'
    const isInAndOut = /\bin$/i.test(heading) && /\bout$/i.test(next[0]?.heading ?? '')
    if (marks.size === 1 && marks.has('+')) kinds.set(number, 'includes')
    else if (marks.size === 1 && /^[-–−]$/.test([...marks][0] ?? '') && kindBefore === 'includes')
      kinds.set(number, 'excludes')
    else if (isInAndOut && isList(next)) {
      kinds.set(number, 'includes')
      kinds.set(partNumbers[at + 1] ?? -1, 'excludes')
    } else if (kinds.has(number)) continue
    else if (isNegativeHeading(heading)) kinds.set(number, 'excludes')
    else if (
      isList(next) &&
      (next[0]?.section === 'excludes' || (isUndecided(next) && isNegativeHeading(next[0]?.heading ?? '')))
    )
      kinds.set(number, 'includes')
  }
  return pieces.map((piece) => ({ ...piece, section: kinds.get(piece.part) ?? piece.section }))
}
