import type { Block, TextBlock } from './block.ts'
import { findTableFacts, splitCell, type TableFact } from './table-facts.ts'
import { inferListKinds } from './infer-list-kinds.ts'
import type { Piece } from './piece.ts'
import { SectionStack } from './section-stack.ts'
import { isSalutation } from './wording/content.ts'
import { readDay } from './wording/days.ts'
import { isKnownHeading, kindOfHeading, splitRunIn, type SectionKind } from './wording/sections.ts'
import { readTime } from './wording/times.ts'

const CLOSING =
  /^(?:yours\b|(?:kind|best|warm) (?:regards|wishes)|with (?:every|best|kind) |sincerely\b|cheers\b|big hug|lots of love|love,|p\.?\s?s\b\.?)/i
/** Higher than any heading. */
const END_OF_LETTER = 1_000
/** A sentence that leads in to a list is the least prominent heading; a number is slightly more prominent. */
const LEAD_IN_LEVEL = 1
const NUMBERED_LEVEL = 2

/** Assigns every piece to its section. */
export function toPieces(blocks: Block[]): Piece[] {
  return inferListKinds(new SectionWriter(blocks).write())
}

type NewPiece = Pick<Piece, 'kind' | 'text' | 'page'> & Partial<Piece>

class SectionWriter {
  readonly #blocks: Block[]
  readonly #pieces: Piece[] = []
  readonly #stack = new SectionStack()
  /** False with a single date, which is the date of a letter or of the trip. */
  readonly #hasDays: boolean
  readonly #titleLevel: number
  readonly #salutation: number
  #part = 0

  constructor(blocks: Block[]) {
    const texts = blocks.map((block) => (block.kind === 'table' ? '' : block.text))
    this.#blocks = blocks
    this.#hasDays = texts.filter((text) => readDay(text) !== null).length >= 2
    this.#titleLevel = titleLevelOf(blocks)
    this.#salutation = texts.findIndex(isSalutation)
  }

  write(): Piece[] {
    for (const [at, block] of this.#blocks.entries()) {
      if (block.kind === 'table') this.#writeTable(block)
      else this.#writeText(block, at)
    }
    return this.#pieces
  }

  #push(piece: NewPiece): void {
    const { nearest } = this.#stack
    this.#pieces.push({
      mark: '',
      level: 0,
      section: nearest?.kind ?? null,
      heading: nearest?.text ?? '',
      part: this.#part,
      table: null,
      ...piece,
    })
  }

  #writeTable({ table, page }: Extract<Block, { kind: 'table' }>): void {
    const facts = findTableFacts(table)
    if (!facts) {
      this.#push({ kind: 'table', text: '', page, table })
      return
    }
    for (const fact of facts) this.#writeFact(fact, page)
    this.#part++
  }

  #writeFact({ heading, kind, cell }: TableFact, page: number): void {
    this.#part++
    if (readDay(heading)) {
      const section = 'schedule'
      this.#push({ kind: 'heading', text: heading, page, level: 1, section, heading })
      for (const { text } of cell.lines) this.#push({ kind: 'text', text, page, section, heading })
      return
    }
    const section = kind ?? this.#stack.nearest?.kind ?? null
    for (const line of splitCell(cell)) this.#push({ ...line, page, section, heading })
  }

  #writeText(block: TextBlock, at: number): void {
    const { text, page, mark } = block
    if (CLOSING.test(text) && text.length < 90) this.#enter(text, { level: END_OF_LETTER, kind: 'other' })
    if (block.kind === 'heading') {
      this.#enter(text, { level: block.level, kind: this.#kindOf(block, at) })
      this.#push({ kind: 'heading', text, page, level: block.level })
      return
    }
    if (this.#leadsIn(block, at)) return
    // The list after a lead-in sentence has ended.
    if (block.kind === 'text' && this.#stack.nearest?.level === LEAD_IN_LEVEL) this.#stack.leave()
    const isTerm = block.kind === 'item' && this.#stack.nearest?.kind === 'other'
    const runIn = !isTerm && (block.kind === 'text' || /^\d/.test(mark)) ? findRunInHeading(block) : null
    if (runIn) {
      this.#part++
      this.#push({ kind: 'text', text: runIn.rest, page, section: runIn.kind, heading: runIn.heading })
    } else this.#push({ kind: block.kind, text, page, mark })
  }

  #enter(text: string, about: Parameters<SectionStack['enter']>[1]): void {
    this.#stack.enter(text, about)
    this.#part++
  }

  /** Treats a line before a list, or a numbered line, as a heading although it is not set like one. */
  #leadsIn(block: TextBlock, at: number): boolean {
    const following = this.#blocks[at + 1]
    const isNumbered =
      block.kind === 'item' && isNumberedHeading(block, { before: this.#blocks[at - 1], following })
    const leads =
      block.kind === 'text' &&
      following?.kind === 'item' &&
      block.text.split(' ').length <= 12 &&
      !/[.!?]$/.test(block.text)
    const kind = leads || isNumbered ? kindOfHeading(block.text) : null
    if (!isNumbered && !kind) return false
    if (isNumbered) this.#stack.leaveToNumber(depthOf(block.mark))
    const isApart = isNumbered && depthOf(block.mark) === 1
    this.#enter(block.text, { level: isNumbered ? NUMBERED_LEVEL : LEAD_IN_LEVEL, kind, isApart })
    this.#push({ kind: 'heading', text: block.text, page: block.page, level: 1 })
    return true
  }

  #kindOf(heading: TextBlock, at: number): SectionKind | null {
    if (readDay(heading.text) === null) {
      // The title of a document says nothing about its parts.
      const isTitle = heading.level === this.#titleLevel && !isKnownHeading(heading.text)
      return isTitle ? null : kindOfHeading(heading.text)
    }
    // 'Next walks: 2 May …'
    if (this.#stack.above(heading.level)?.kind === 'other') return 'other'
    const next = this.#blocks[at + 1]
    const isTimed = next?.kind === 'table' || (next !== undefined && readTime(next.text) !== null)
    const isLetterDate = at < this.#salutation
    return !isLetterDate && (this.#hasDays || isTimed) ? 'schedule' : null
  }
}

/** The level of the title: the highest one, if at most two headings have it; otherwise there is no title. */
function titleLevelOf(blocks: Block[]): number {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []))
  const highest = levels.reduce((max, level) => Math.max(max, level), 0)
  const isTitled = new Set(levels).size > 1 && levels.filter((level) => level === highest).length <= 2
  return isTitled ? highest : Number.POSITIVE_INFINITY
}

/** '3.1 Paid for out of it', followed by a list. */
function isNumberedHeading(
  { text, mark }: TextBlock,
  { before, following }: { before: Block | undefined; following: Block | undefined },
): boolean {
  if (!/^\d/.test(mark) || text.split(' ').length > 10 || /[.;,]$/.test(text)) return false
  if (following === undefined || following.kind === 'table') return false
  const isListed = before?.kind === 'item' && depthOf(before.mark) === depthOf(mark)
  if (following.kind === 'text') return !isListed
  return (
    following.kind === 'item' &&
    (depthOf(following.mark) > depthOf(mark) || (depthOf(mark) > 1 && depthOf(following.mark) === 1))
  )
}

function depthOf(mark: string): number {
  return mark.split('.').filter(Boolean).length
}

function findRunInHeading(block: TextBlock): { heading: string; rest: string; kind: SectionKind } | null {
  // '3.2 What members get for it. The price covers …'
  const text = /^\d/.test(block.mark)
    ? block.text.replace(/^([^.:]{3,40})\.\s+(?=\p{Lu})/u, '$1: ')
    : block.text
  const runIn = splitRunIn(text)
  if (!runIn || readDay(block.text)) return null
  return runIn
}
