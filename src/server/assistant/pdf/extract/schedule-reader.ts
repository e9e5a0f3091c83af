import type { Piece } from '../piece.ts'
import { isSalutation, kindOfText } from '../wording/content.ts'
import { dayOfSentence, readDay, readSpan, type ParsedDay } from '../wording/days.ts'
import { isClock, readTime, type ParsedTime } from '../wording/times.ts'
import { normalizeWords } from './extracted-item.ts'
import { findDateLabel } from './find-date-label.ts'
import { entriesOf, type OpenDay, type PdfScheduleDay } from './schedule-entries.ts'
import { namesSeveralDays, readDaysFromSentences } from './schedule-sentences.ts'
import { isTimetable, readScheduleTable } from './schedule-tables.ts'

const SKIPPED_SECTIONS = new Set(['includes', 'excludes', 'bring', 'price', 'other'])
/** A salutation further down does not begin a letter. */
const MAX_LETTERHEAD_PIECES = 12

/** Reads the days of a schedule from the pieces of a document, from top to bottom. */
export class ScheduleReader {
  readonly #pieces: Piece[]
  readonly #days: PdfScheduleDay[] = []
  /** The day that the next entries belong to. */
  #current: PdfScheduleDay | null = null

  constructor(pieces: Piece[]) {
    this.#pieces = pieces
  }

  readDays(): PdfScheduleDay[] {
    // Skip everything above the salutation: the date there is the letter's own.
    const salutation = this.#pieces.findIndex(({ text }) => isSalutation(text))
    const start = salutation < MAX_LETTERHEAD_PIECES ? salutation : 0
    for (const [at, piece] of this.#pieces.entries()) {
      if (at >= start && (piece.kind === 'table' || !isAboutPast(piece.text))) this.#readPiece(piece, at)
    }
    if (!this.#hasEntries()) this.#readLetter()
    if (!this.#hasEntries()) this.#readParagraph()
    return this.#days
  }

  #hasEntries(): boolean {
    return this.#days.some(({ entries }) => entries.length > 0)
  }

  #readPiece(piece: Piece, at: number): void {
    const { section, kind } = piece
    if (section !== null && SKIPPED_SECTIONS.has(section) && (section === 'other' || !isTimetable(piece))) {
      if (kind === 'heading' || section !== 'price') this.#current = null
    } else if (kind === 'heading') {
      this.#readHeading(piece, at)
    } else if (isBesideSchedule(piece) && !isTimetable(piece)) {
      return
    } else if (kind === 'table') {
      const before = this.#pieces[at - 1]
      this.#current =
        readScheduleTable(piece, { before, current: this.#current, open: this.#open }) ?? this.#current
    } else if (!this.#readDayStart(piece, at) && !this.#readNamedDay(piece, at)) {
      this.#readEntry(piece, at)
    }
  }

  #readHeading(piece: Piece, at: number): void {
    const day = readDay(piece.text) ?? (this.#current ? readSpan(piece.text) : null)
    if (day && !isDateLine(piece, this.#pieces[at + 1])) {
      this.#current = this.#open(day.label, { level: piece.level })
      const time = readTime(day.rest)
      const isPartOfDay = time !== null && !isClock(time)
      if (!isPartOfDay && day.rest !== '' && !isFollowedByEntry(this.#pieces, at)) {
        this.#current.entries.push(...entriesOf(day.rest, piece))
      }
    } else if (isBesideSchedule(piece) || piece.level >= (this.#current?.level ?? 0)) {
      this.#current = null
    }
  }

  /** 'Friday: we meet at nine'. Returns whether the piece begins a day. */
  #readDayStart(piece: Piece, at: number): boolean {
    const { section } = piece
    const day = readDay(piece.text)
    const isInside = this.#current !== null || section === 'schedule'
    if (!day || !isDayStart(day, { pieces: this.#pieces, at, isInside })) return false
    const told = namesSeveralDays(piece) ? readDaysFromSentences(piece, this.#open) : null
    if (told) {
      this.#current = told
      return true
    }
    const isLoose = section === null && !isDayNumber(day.label) && !leadsToDays(this.#pieces, at)
    this.#current = this.#open(day.label, { isLoose })
    if (day.rest !== '') this.#current.entries.push(...entriesOf(day.rest, piece))
    return true
  }

  /** 'We leave school on Wednesday at nine', and the next paragraph begins with Thursday. */
  #readNamedDay({ text, page, kind, section }: Piece, at: number): boolean {
    if (this.#current !== null || kind !== 'text' || section !== null) return false
    const named = dayOfSentence(text)
    const next = this.#pieces[at + 1]?.text ?? ''
    if (!named || text.split(' ').length <= 8 || !readDay(next)?.rest) return false
    this.#current = this.#open(named.label)
    this.#current.entries.push({ time: null, text, page, quote: text })
    return true
  }

  #readEntry(piece: Piece, at: number): void {
    const time = readTime(piece.text)
    if (this.#current && !isAfterSchedule(piece, this.#current, time)) {
      this.#current.entries.push(...entriesOf(piece.text, piece))
      return
    }
    const wasInside = this.#current !== null
    this.#current = null
    if (piece.section === 'schedule') {
      this.#current = readDaysFromSentences(piece, this.#open)
      if (!this.#current && (time || piece.kind === 'item')) this.#current = this.#openOnlyDay(piece, at)
    } else if (!wasInside && piece.section === null && isClock(time)) {
      const isInList = isTimedPiece(this.#pieces[at + 1]) || isTimedPiece(this.#pieces[at - 1])
      if (isInList) this.#current = this.#openOnlyDay(piece, at)
    }
  }

  /** A letter tells the days in its sentences. */
  #readLetter(): void {
    for (const piece of this.#pieces) {
      if (isPlainText(piece) && !isAboutPast(piece.text)) readDaysFromSentences(piece, this.#open)
    }
  }

  /** A day trip may be described in one paragraph. */
  #readParagraph(): void {
    const at = this.#pieces.findIndex((piece) => isPlainText(piece) && namesSeveralTimes(piece))
    const piece = this.#pieces[at]
    if (piece) this.#openOnlyDay(piece, at)
  }

  /** The day of a schedule that names none, with the entries of the piece. */
  #openOnlyDay(piece: Piece, at: number): PdfScheduleDay {
    const day = this.#open(findDateLabel(this.#pieces, at) ?? 'Day 1')
    day.entries.push(...entriesOf(piece.text, piece))
    return day
  }

  readonly #open: OpenDay = (label, { level = 0, isLoose = false } = {}) => {
    const key = normalizeWords(label)
    const known = this.#days.find((day) => day.key === key && key !== '')
    if (known) return known
    const day: PdfScheduleDay = { label, key, entries: [], level, isLoose }
    this.#days.push(day)
    return day
  }
}

function isBesideSchedule({ section }: Piece): boolean {
  return section === 'accommodation' || section === 'activities'
}

function isPlainText({ kind, section }: Piece): boolean {
  return kind === 'text' && (section === null || section === 'schedule')
}

function namesSeveralTimes({ text }: Piece): boolean {
  return (text.match(/\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}(?:[:.]\d{2})?\s?[ap]m\b/g)?.length ?? 0) >= 3
}

const PAST_VERBS =
  /\b(?:was|were|had|went|took|met|spent|came|got|did|saw|walked|swam|lunched|ran|left|sat|remained|cost|turned|held)\b/gi
const PLAN_VERBS = /\b(?:will|shall|can|is|are|we (?:go|walk|meet|leave|take|ride|sail|set))\b/gi

/** Whether a text is about a previous trip. */
function isAboutPast(text: string): boolean {
  const pastCount = text.match(PAST_VERBS)?.length ?? 0
  return pastCount >= 2 && pastCount > (text.match(PLAN_VERBS)?.length ?? 0)
}

/** Whether headings with nothing but a day follow soon. */
function leadsToDays(pieces: Piece[], at: number): boolean {
  return pieces
    .slice(at + 1, at + 6)
    .some(({ kind, text }) => kind === 'heading' && readDay(text)?.rest === '')
}

function isDayNumber(label: string): boolean {
  return /^(?:day|tag|jour)\b/i.test(label)
}

/** Whether a text after the last entry no longer belongs to the schedule. */
function isAfterSchedule(piece: Piece, day: PdfScheduleDay, time: ParsedTime | null): boolean {
  if (isClock(time)) return false
  const kind = kindOfText(piece.text)
  if (kind === 'admin' || kind === 'price' || kind === 'bring') return true
  if (/^["“„].*["”]/.test(piece.text)) return true
  if (kind === 'accommodation' && piece.kind === 'text' && day.entries.length > 0) return true
  const timed = day.entries.filter((entry) => entry.time !== null).length
  if (timed < 2 || piece.kind === 'item') return false
  return piece.text.split(' ').length >= 7
}

function isTimedPiece(piece: Piece | undefined): boolean {
  const time = piece && piece.kind !== 'table' ? readTime(piece.text) : null
  return isClock(time)
}

/** A date below a title is the date of the trip; no schedule follows. */
function isDateLine(piece: Piece, next: Piece | undefined): boolean {
  return (
    next?.kind === 'heading' &&
    readDay(piece.text)?.rest === '' &&
    readDay(next.text) === null &&
    piece.section === null
  )
}

function isFollowedByEntry(pieces: Piece[], at: number): boolean {
  const next = pieces[at + 1]
  return (
    next !== undefined &&
    next.kind !== 'heading' &&
    next.section !== null &&
    !SKIPPED_SECTIONS.has(next.section)
  )
}

type PiecePosition = { pieces: Piece[]; at: number; isInside: boolean }

function isDayStart({ label, rest }: ParsedDay, { pieces, at, isInside }: PiecePosition): boolean {
  const piece = pieces[at]
  if (!piece || /^(?:days?|tag|jour)\s/i.test(piece.text)) return true
  if (isInside) {
    // 'Sunday. At nine we walk' begins a day, 'Sunday at nine is too early' does not.
    const isSetOff = /^\s*[.:–—-]/.test(piece.text.slice(piece.text.indexOf(label) + label.length))
    return isSetOff || !/^(?:is(?! for| our| the| given)|was|and|or|to|until|at|,)\b/i.test(rest)
  }
  if (rest === '') return false
  // A date before a sentence is not yet a schedule, unless more days or times follow.
  const time = readTime(rest)
  if (isClock(time)) return true
  const others = pieces
    .slice(at + 1, at + 6)
    .filter(({ text, kind }) => (kind === 'heading' ? readDay(text)?.rest === '' : readDay(text) !== null))
  const hasDescription = rest.split(' ').length > 2 || (time !== null && pieces[at + 1]?.kind === 'item')
  return others.length > 0 && piece.section === null && hasDescription
}
