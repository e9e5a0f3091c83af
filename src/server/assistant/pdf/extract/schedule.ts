import type { Piece } from '../piece.ts'
import { isSalutation, kindOfText } from '../wording/content.ts'
import { dayOfSentence, readDay, readSpan, type ParsedDay } from '../wording/days.ts'
import { sentencesOf } from '../wording/lists.ts'
import { orderTimes, isClock, readTime, type ParsedTime } from '../wording/times.ts'
import { normalizeWords } from './extracted-item.ts'
import { entriesOf, type PdfScheduleDay } from './schedule-entries.ts'
import { isTimetable, readScheduleTable, type OpenDay } from './schedule-tables.ts'

export type FoundSchedule = {
  days: { day: string; activities: { time: string; activity: string }[] }[]
  places: { page: number; quote: string }[][]
}

const SKIPPED_SECTIONS = new Set(['includes', 'excludes', 'bring', 'price', 'other'])

/** The schedule: its days in order, with their entries. */
export function findSchedule(pieces: Piece[]): FoundSchedule {
  const days = readDays(pieces)
  const filled = days.filter(({ entries }) => entries.length > 0)
  // If there is a real schedule, dates in the text beside it are about something else.
  const isPlanned = filled.some(({ isLoose, entries }) => !isLoose && entries.length >= 3)
  const kept = filled.filter(({ isLoose }) => !isPlanned || !isLoose)
  return {
    days: kept.map(({ label, entries }) => {
      const known = entries.map(({ time }) => time)
      const times = orderTimes(known.filter((time) => time !== null))
      let at = 0
      return {
        day: label,
        activities: entries.map(({ time, text }) => ({
          time: time ? (times[at++] ?? '') : '',
          activity: text,
        })),
      }
    }),
    places: kept.map(({ entries }) => entries.map(({ page, quote }) => ({ page, quote }))),
  }
}

function readDays(pieces: Piece[]): PdfScheduleDay[] {
  const days: PdfScheduleDay[] = []
  let current: PdfScheduleDay | null = null

  const open: OpenDay = (label, { level = 0, isLoose = false } = {}) => {
    const key = normalizeWords(label)
    const known = days.find((day) => day.key === key && key !== '')
    if (known) return known
    const day: PdfScheduleDay = { label, key, entries: [], level, isLoose }
    days.push(day)
    return day
  }

  // Skip everything above the salutation: the date there is the letter's own.
  const salutation = pieces.findIndex(({ text }) => isSalutation(text))
  for (const [at, piece] of pieces.entries()) {
    const { section, kind } = piece
    if (at < salutation && salutation < 12) continue
    if (kind !== 'table' && isPast(piece.text)) continue
    if (section !== null && SKIPPED_SECTIONS.has(section) && !(section !== 'other' && isTimetable(piece))) {
      if (kind === 'heading' || section !== 'price') current = null
      continue
    }
    if (kind === 'heading') {
      const day = readDay(piece.text) ?? (current ? readSpan(piece.text) : null)
      if (day && !isDateLine(piece, pieces[at + 1])) {
        current = open(day.label, { level: piece.level })
        const time = readTime(day.rest)
        const isPart = time !== null && !isClock(time)
        if (!isPart && day.rest !== '' && !followsEntry(pieces, at))
          current.entries.push(...entriesOf(day.rest, piece))
      } else if (
        section === 'accommodation' ||
        section === 'activities' ||
        piece.level >= (current?.level ?? 0)
      )
        current = null
      continue
    }
    if ((section === 'accommodation' || section === 'activities') && !isTimetable(piece)) continue
    if (kind === 'table') {
      const read = readScheduleTable(piece, { before: pieces[at - 1], current, open })
      if (read) current = read
      continue
    }
    const day = readDay(piece.text)
    if (day && isDayStart(day, { pieces, at, isInside: current !== null || section === 'schedule' })) {
      const told = namesSeveralDays(piece) ? readDaysFromSentences(piece, open) : null
      current =
        told ??
        open(day.label, { isLoose: section === null && !isDayNumber(day.label) && !leadsToDays(pieces, at) })
      if (!told && day.rest !== '') current.entries.push(...entriesOf(day.rest, piece))
      continue
    }
    // 'We leave school on Wednesday at nine', and the next paragraph begins with Thursday.
    const named = current === null && kind === 'text' && section === null ? dayOfSentence(piece.text) : null
    if (named && piece.text.split(' ').length > 8 && readDay(pieces[at + 1]?.text ?? '')?.rest) {
      current = open(named.label)
      current.entries.push({ time: null, text: piece.text, page: piece.page, quote: piece.text })
      continue
    }
    const time = readTime(piece.text)
    const isTimed = isClock(time)
    if (current && !isAfterSchedule(piece, current, time)) {
      current.entries.push(...entriesOf(piece.text, piece))
      continue
    }
    if (current) {
      current = null
      if (section !== 'schedule') continue
    }
    if (section === 'schedule') {
      const told = readDaysFromSentences(piece, open)
      if (told) {
        current = told
        continue
      }
      if (isTimed || time || kind === 'item') {
        current = open(findDateLabel(pieces, at) ?? 'Day 1')
        current.entries.push(...entriesOf(piece.text, piece))
      }
      continue
    }
    if (isTimed && section === null && (isTimedPiece(pieces[at + 1]) || isTimedPiece(pieces[at - 1]))) {
      current = open(findDateLabel(pieces, at) ?? 'Day 1')
      current.entries.push(...entriesOf(piece.text, piece))
    }
  }
  if (days.every(({ entries }) => entries.length === 0)) {
    for (const piece of pieces) {
      if (piece.kind !== 'text' || (piece.section !== null && piece.section !== 'schedule')) continue
      if (isPast(piece.text)) continue
      readDaysFromSentences(piece, open)
    }
  }
  if (days.every(({ entries }) => entries.length === 0)) {
    // A day trip may be described in one paragraph.
    const told = pieces.find(
      (piece) =>
        piece.kind === 'text' &&
        (piece.section === null || piece.section === 'schedule') &&
        (piece.text.match(/\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}(?:[:.]\d{2})?\s?[ap]m\b/g)?.length ?? 0) >= 3,
    )
    if (told)
      open(findDateLabel(pieces, pieces.indexOf(told)) ?? 'Day 1').entries.push(...entriesOf(told.text, told))
  }
  return days
}

const WAS =
  /\b(?:was|were|had|went|took|met|spent|came|got|did|saw|walked|swam|lunched|ran|left|sat|remained|cost|turned|held)\b/gi
const WILL = /\b(?:will|shall|can|is|are|we (?:go|walk|meet|leave|take|ride|sail|set))\b/gi

/** Whether a text is about a previous trip. */
function isPast(text: string): boolean {
  const was = text.match(WAS)?.length ?? 0
  return was >= 2 && was > (text.match(WILL)?.length ?? 0)
}

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

function followsEntry(pieces: Piece[], at: number): boolean {
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
  const timed = readTime(rest)
  if (isClock(timed)) return true
  const others = pieces
    .slice(at + 1, at + 6)
    .filter(({ text, kind }) => (kind === 'heading' ? readDay(text)?.rest === '' : readDay(text) !== null))
  const isTold = rest.split(' ').length > 2 || (timed !== null && pieces[at + 1]?.kind === 'item')
  return others.length > 0 && piece.section === null && isTold
}

/** Whether the sentences of a paragraph start with different days. */
function namesSeveralDays({ text }: Piece): boolean {
  const days = sentencesOf(text).map((sentence) => readDay(sentence)?.weekday ?? null)
  return new Set(days.filter((day) => day !== null)).size > 1
}

/** Reads days from the sentences of a letter: 'On Tuesday half of the group will go kayaking.' */
function readDaysFromSentences(piece: Piece, open: OpenDay): PdfScheduleDay | null {
  const told: { key: string; label: string; sentences: string[] }[] = []
  for (const sentence of sentencesOf(piece.text)) {
    const day = dayOfSentence(sentence)
    const last = told.at(-1)
    if (day && day.key !== last?.key) told.push({ ...day, sentences: [sentence] })
    else last?.sentences.push(sentence)
  }
  if (told.length < 2) return null
  let last: PdfScheduleDay | null = null
  for (const { label, sentences } of told) {
    last = open(label)
    const text = sentences.join(' ')
    last.entries.push({ time: null, text, page: piece.page, quote: text })
  }
  return last
}

/** The date that a document names near its schedule, for a trip of one day. */
function findDateLabel(pieces: Piece[], at: number): string | null {
  for (const { text, kind, table } of [...pieces.slice(0, at).toReversed(), ...pieces.slice(at)]) {
    const words =
      kind === 'table' ? (table?.rows ?? []).flatMap((row) => row.map((cell) => cell.text)) : [text]
    for (const each of words) {
      const day = readDay(each.replace(/^(?:date|when|datum)\s*:?\s*/i, ''))
      if (day?.weekday && /\d/.test(day.label)) return day.label
      const inside =
        /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? (?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? \p{Lu}\p{L}+/u.exec(
          each,
        )
      if (inside) return inside[0]
    }
  }
  return null
}
