import { groupBy } from '../../group-by.ts'
import type { Piece } from './piece.ts'
import { isNegativeHeading, type SectionKind } from './wording/sections.ts'

/** A part of the document: all pieces under one heading. */
type Part = {
  number: number
  heading: string
  /** The topic of its first piece. */
  section: SectionKind | null
  isList: boolean
  /** Its heading announces no topic, or only the price. */
  isUndecided: boolean
  /** The mark of all its items; null if they differ. */
  mark: string | null
}

/**
 * Infers which undecided lists are of inclusions and which of exclusions, from the first list to the last. Of
 * these rules, the first that applies to a list decides:
 *
 * 1. Items marked '+' are inclusions.
 * 2. Items marked '-' are exclusions, if these rules found inclusions in the part before.
 * 3. If its heading ends in 'in' and that of the next list in 'out' ('What’s in', 'What’s out'), it has
 *    inclusions. The next list then has exclusions, unless rule 1 applies to it.
 * 4. A list under a heading with 'not' or the like has exclusions.
 * 5. A list right before a list of exclusions has inclusions.
 */
export function inferListKinds(pieces: Piece[]): Piece[] {
  const parts = [...groupBy(pieces, ({ part }) => part)].map(toPart)
  const kinds = new Map<number, SectionKind>()
  for (const [index, part] of parts.entries()) {
    if (!part.isList || !part.isUndecided) continue
    const previous = parts[index - 1]
    const next = parts[index + 1]
    const kindByMark = inferFromMark(part, previous && kinds.get(previous.number))
    if (kindByMark) {
      kinds.set(part.number, kindByMark)
    } else if (next && areInAndOut(part, next)) {
      kinds.set(part.number, 'includes')
      kinds.set(next.number, 'excludes')
    } else if (!kinds.has(part.number)) {
      // Rule 3 has not decided it together with the list before.
      const kind = inferFromNegation(part, next)
      if (kind) kinds.set(part.number, kind)
    }
  }
  return pieces.map((piece) => ({ ...piece, section: kinds.get(piece.part) ?? piece.section }))
}

function toPart([number, pieces]: [number, Piece[]]): Part {
  const items = pieces.filter(({ kind }) => kind === 'item')
  const [mark = null, ...otherMarks] = new Set(items.map((item) => item.mark))
  return {
    number,
    heading: pieces[0]?.heading ?? '',
    section: pieces[0]?.section ?? null,
    isList: items.length >= 2,
    isUndecided: pieces.every(({ section }) => section === null || section === 'price'),
    mark: otherMarks.length === 0 ? mark : null,
  }
}

/** Rules 1 and 2. */
function inferFromMark({ mark }: Part, kindBefore: SectionKind | undefined): SectionKind | null {
  if (mark === '+') return 'includes'
  const isMinus = mark !== null && /^[-–−]$/.test(mark)
  // Many lists have dashes as bullets, so a minus needs a list with inclusions before it.
  return isMinus && kindBefore === 'includes' ? 'excludes' : null
}

/** Rule 3. */
function areInAndOut(part: Part, next: Part): boolean {
  return next.isList && /\bin$/i.test(part.heading) && /\bout$/i.test(next.heading)
}

/** Rules 4 and 5. */
function inferFromNegation(part: Part, next: Part | undefined): SectionKind | null {
  if (isNegativeHeading(part.heading)) return 'excludes'
  return next && isListOfExclusions(next) ? 'includes' : null
}

function isListOfExclusions({ isList, section, isUndecided, heading }: Part): boolean {
  return isList && (section === 'excludes' || (isUndecided && isNegativeHeading(heading)))
}
