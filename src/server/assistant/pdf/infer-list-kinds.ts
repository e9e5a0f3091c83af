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

/** A part with the kind that these rules have found for it, if any. */
type InferredPart = Part & { kind: SectionKind | null }

/**
 * Infers which undecided lists are of inclusions and which of exclusions, from the first list to the last. Of
 * these rules, the first that applies to a list decides:
 *
 * 1. Items marked '+' are inclusions.
 * 2. Items marked '-' are exclusions, if these rules found inclusions in the part before.
 * 3. Of two lists in a row whose headings end in 'in' and 'out' ('What’s in', 'What’s out'), the first has
 *    inclusions and the second exclusions, unless a mark has decided the first. Only the first has to be
 *    undecided.
 * 4. A list under a heading with 'not' or the like has exclusions.
 * 5. A list right before a list of exclusions has inclusions.
 */
export function inferListKinds(pieces: Piece[]): Piece[] {
  const parts = [...groupBy(pieces, ({ part }) => part)].map(toPart)
  const kinds = new Map<number, SectionKind>()
  let previous: InferredPart | undefined
  for (const [index, part] of parts.entries()) {
    const kind = part.isList ? kindOf(part, previous, parts[index + 1]) : null
    if (kind) kinds.set(part.number, kind)
    previous = { ...part, kind }
  }
  return pieces.map((piece) => ({ ...piece, section: kinds.get(piece.part) ?? piece.section }))
}

/** What a list contains by these rules; null if none applies. */
function kindOf(list: Part, previous: InferredPart | undefined, next: Part | undefined): SectionKind | null {
  const kindByInAndOut = inferFromInAndOut(list, previous, next)
  // All other rules are for lists without a topic of their own.
  if (!list.isUndecided) return kindByInAndOut
  return inferFromMark(list, previous) ?? kindByInAndOut ?? inferFromNegation(list, next)
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
function inferFromMark({ mark }: Part, previous: InferredPart | undefined): SectionKind | null {
  if (mark === '+') return 'includes'
  const isMinus = mark !== null && /^[-–−]$/.test(mark)
  // Many lists have dashes as bullets, so a minus needs a list with inclusions before it.
  return isMinus && previous?.kind === 'includes' ? 'excludes' : null
}

/** Rule 3. */
function inferFromInAndOut(
  list: Part,
  previous: InferredPart | undefined,
  next: Part | undefined,
): SectionKind | null {
  if (list.isUndecided && next && areInAndOut(list, next)) return 'includes'
  // With the mark '+', rule 1 has decided the list before.
  const isAfterIn = previous?.kind === 'includes' && previous.mark !== '+' && areInAndOut(previous, list)
  return isAfterIn ? 'excludes' : null
}

function areInAndOut(first: Part, second: Part): boolean {
  return second.isList && /\bin$/i.test(first.heading) && /\bout$/i.test(second.heading)
}

/** Rules 4 and 5. */
function inferFromNegation(part: Part, next: Part | undefined): SectionKind | null {
  if (isNegativeHeading(part.heading)) return 'excludes'
  return next && isListOfExclusions(next) ? 'includes' : null
}

function isListOfExclusions({ isList, section, isUndecided, heading }: Part): boolean {
  return isList && (section === 'excludes' || (isUndecided && isNegativeHeading(heading)))
}
