import { sentencesOf } from '../wording/lists.ts'
import { afterTime, isClock, readTime, type ParsedTime } from '../wording/times.ts'

export type PdfScheduleEntry = { time: ParsedTime | null; text: string; page: number; quote: string }

/** A day of a schedule while it is being read. */
export type PdfScheduleDay = {
  label: string
  key: string
  entries: PdfScheduleEntry[]
  /** The level of its heading. */
  level: number
  /** Found in a text that is not marked as a schedule. */
  isLoose: boolean
}

/** Returns the day with this label; creates it if it is new. */
export type OpenDay = (label: string, about?: { level?: number; isLoose?: boolean }) => PdfScheduleDay

/** The entries of a line or paragraph: a time and its text, or several of them. */
export function entriesOf(text: string, { page }: { page: number }): PdfScheduleEntry[] {
  // 'Friday evening. 6:30 Cars leave.'
  const parts = splitAtTimes(text.replace(/^(?:morning|afternoon|evening|night)\s*[.:,–-]\s+(?=\d)/i, ''))
  return parts.flatMap((whole) => {
    const { part, time } = findTimeAtEitherEnd(whole)
    const words = time && part === whole ? afterTime(part, time.end) : part
    // 'Morning walk to the lake' is an activity; 'Morning: walk' starts with a time.
    const isPartOfActivity =
      time &&
      part === whole &&
      !isClock(time) &&
      !/^\s*(?:[:–—,|-]|\()/.test(part.slice(time.end)) &&
      !/^(?:in the|during the)/i.test(part)
    const activity = (isPartOfActivity && words !== '' ? part : words)
      .replace(/^[\s•·–—-]+/, '')
      .replace(/\s{2,}/g, ' ')
      .replace(/[.;,]+$/, (end) => (part.split(' ').length > 12 && end === '.' ? '.' : ''))
      .trim()
    // Quotations, such as a guest's comment, are not entries.
    if (activity === '' || !/\p{L}{2}/u.test(activity) || /^[“"„]/.test(activity)) return []
    return [{ time, text: activity, page, quote: whole }]
  })
}

/** The time may be last: 'Breakfast 8:00'. */
function findTimeAtEitherEnd(text: string): { part: string; time: ParsedTime | null } {
  const time = readTime(text)
  if (time || text.split(' ').length > 11) return { part: text, time }
  const timeAtEnd =
    /^(.*?\p{L}.*?)[\s,(–—-]+((?:at |from |around |about )?(?:\d{1,2}[:.h]\d{2}(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]m|\d{4}\s?hrs?)(?:\s?[-–]\s?\d{1,2}[:.h]\d{2})?)\)?[.]?$/iu.exec(
      text,
    )
  const endTime = timeAtEnd?.[2] ? readTime(timeAtEnd[2]) : null
  return timeAtEnd?.[1] && endTime ? { part: timeAtEnd[1], time: endTime } : { part: text, time: null }
}

const TIME_INSIDE =
  /(?<=[.;,!?)–—|•·]\s+|\s{3,})(?=(?:at |from |around |about |ca\.? )?(?:\d{1,2}\s?[:.h]\s?\d{2}\b(?!\s?(?:km|m\b|%|€|£|pounds|euros))|\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b|noon\b|midday\b|midnight\b|\d{4}\s?(?:hrs|h)\b)\s*(?:-|–|to\s)?[^.;]{0,24}?(?:[:–—-]\s|\s))/i

/**
 * '6 am: minibus. 2 pm: skin up to the hut.' is two entries; a sentence that mentions a time is not split.
 */
function splitAtTimes(text: string): string[] {
  const clauses = text.split(/;\s+/)
  const timed = clauses.filter(
    (clause) => readTime(clause) !== null || findTimeAtEitherEnd(clause).time !== null,
  ).length
  if (clauses.length >= 3 && timed >= clauses.length * 0.6) {
    // Sentences before the first entry are dropped.
    const [first = '', ...rest] = clauses
    return [sentencesOf(first).at(-1) ?? first, ...rest.map((clause) => clause.replace(/^and\s+/, ''))]
  }
  const first = readTime(text)
  const dayParts = text.split(
    /(?<=[.;!?])\s+(?=(?:(?:in|during) the )?(?:early |late )?(?:morning|afternoon|evening|night)\s*[:–—-]\s)|\s+(?=(?:Morning|Afternoon|Evening|Night):\s)/i,
  )
  if (dayParts.length > 1) return dayParts
  if (!isClock(first)) {
    const labelled = text.split(
      /(?<=[.;,]\s)(?=(?:\d{1,2}[:.h]\d{2}|\d{1,2}\s?[ap]m|noon)\s*(?:am|pm)?\s*[:–—])/i,
    )
    return labelled.length > 2 ? labelled : [text]
  }
  const parts = text
    .split(TIME_INSIDE)
    .map((part) => part.trim())
    .filter(Boolean)
  return parts
}
