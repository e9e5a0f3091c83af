import { capitalise } from '#contract/text.ts'
import { numberOf } from './numbers.ts'

/** A day at the start of a text: 'Day 2', 'Saturday 8 May', '2027-07-16 (Fri)'. */
export type ParsedDay = {
  label: string
  /** The text after the day. */
  rest: string
  /** The number of days in 'Days 2-4'. */
  count: number
  /** The weekday by which two labels of the same day are recognised. */
  weekday: string | null
}

const WEEKDAYS: Record<string, string> = {
  mon: 'mon',
  monday: 'mon',
  montag: 'mon',
  mo: 'mon',
  lundi: 'mon',
  lunes: 'mon',
  tue: 'tue',
  tues: 'tue',
  tuesday: 'tue',
  dienstag: 'tue',
  di: 'tue',
  mardi: 'tue',
  martes: 'tue',
  wed: 'wed',
  weds: 'wed',
  wednesday: 'wed',
  mittwoch: 'wed',
  mi: 'wed',
  mercredi: 'wed',
  miércoles: 'wed',
  thu: 'thu',
  thur: 'thu',
  thurs: 'thu',
  thursday: 'thu',
  donnerstag: 'thu',
  do: 'thu',
  jeudi: 'thu',
  jueves: 'thu',
  fri: 'fri',
  friday: 'fri',
  freitag: 'fri',
  fr: 'fri',
  vendredi: 'fri',
  viernes: 'fri',
  sat: 'sat',
  saturday: 'sat',
  samstag: 'sat',
  sonnabend: 'sat',
  sa: 'sat',
  samedi: 'sat',
  sábado: 'sat',
  sun: 'sun',
  sunday: 'sun',
  sonntag: 'sun',
  so: 'sun',
  dimanche: 'sun',
  domingo: 'sun',
}
const LONG_WEEKDAY = Object.keys(WEEKDAYS)
  .filter((name) => name.length > 2)
  .sort((a, b) => b.length - a.length)
  .join('|')
const SHORT_WEEKDAY = 'Mo|Di|Mi|Do|Fr|Sa|So'
const MONTH =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|dez(?:ember)?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)'
const NUMBER = '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|1st|2nd|3rd|\\d{1,2}th)'
const YEAR = "(?:,?\\s*(?:'\\d{2}|20\\d{2}))?"
const DATE = `(?:\\d{1,2}(?:st|nd|rd|th|\\.)?(?:\\s+of)?\\s+(?:de\\s+)?${MONTH}\\b\\.?${YEAR}|${MONTH}\\b\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?!\\d|:|\\s*[ap]m)${YEAR}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\d{1,2}\\.(?:\\d{2,4})?|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|the\\s+\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?:st|nd|rd|th)\\b)`
const WEEKDAY = `(?:(?:(?:good|holy|easter|whit|palm|shrove|bank holiday)\\s+)?(?:${LONG_WEEKDAY})\\b\\.?|(?:${SHORT_WEEKDAY})(?=[.,]?\\s*\\d)\\.?)`

/** Day 1, Days 2-3, Day One, Tag 1 */
const NUMBERED_DAY = new RegExp(
  `^(?:days?|tage?|jours?|d[ií]as?|giorno|stage)\\s*(?:no\\.?\\s*)?(?<from>${NUMBER})(?:\\s*(?:-|–|—|&|\\+|and|to|und|,)\\s*(?:day\\s*)?(?<to>${NUMBER}))?(?![\\d:.]\\d|\\s*(?:per|of|hours?|days?|walk|ticket|pass))\\b`,
  'i',
)
/** Saturday 8 May, Sat. 08.05., Monday */
const WEEKDAY_FIRST = new RegExp(
  `^(?:the\\s+)?(?<weekday>${WEEKDAY})(?:\\s*,?\\s*(?:the\\s+)?(?:${DATE}|\\d{1,2}(?=\\s*[:–—|-]\\s|\\s*$|\\s{2,})))?`,
  'i',
)
/** 8 May (Sat), 2027-07-16 (Fri) */
const DATE_FIRST = new RegExp(`^${DATE}(?:\\s*,?\\s*\\(?(?<weekday>${WEEKDAY})\\)?)?`, 'i')
const PATTERNS = [
  NUMBERED_DAY,
  // D1
  new RegExp(`^(?:[DT])(?<from>\\d{1,2})(?=\\s*[:–—.|-]|\\s|$)`),
  new RegExp(`^(?:the\\s+|on the\\s+)?${ORDINAL}\\s+(?:full\\s+)?day\\b`, 'i'),
  // 1. Tag
  new RegExp(`^\\d{1,2}\\.\\s*(?:tag|day|jour)\\b`, 'i'),
  WEEKDAY_FIRST,
  DATE_FIRST,
]
/** 'Friday to Sunday', '8 – 9 May': the dates of the trip, not one of its days. */
const SPAN = new RegExp(
  `^\\s*(?:\\d{1,2}\\.?\\s*)?(?:-|–|—|to|until|bis|and|&|\\+|/)\\s*(?:the\\s+)?(?:${WEEKDAY}|${DATE}|\\d{1,2}\\b)`,
  'i',
)

/** The end of a span's second date. */
const MONTH_AND_YEAR = /^\s*(?:\p{L}+)?\s*(?:\d{4})?/u
const DESCRIPTION_AFTER_SPAN = /^(?:\s*\p{L}+)?\s*(?:\d{4})?\s*[.:–—]\s+\p{Lu}\p{L}+(?:\s+\S+){3}/u
/** After a weekday: an event of every week, not a day of this trip. */
const REGULAR_EVENT =
  /^s?\s+(?:walks|meets|rides|evenings|mornings|service|school|club|paper|nights|bulletin|news|worship)\b/i

/** The day at the start of a text, if there is one. */
export function readDay(text: string): ParsedDay | null {
  const plain = text.replace(/^(?:on|am|programme for|plan for)\s+(?=\S)/i, '')
  for (const pattern of PATTERNS) {
    const match = pattern.exec(plain)
    if (!match) continue
    let end = match[0].length
    const { from, to } = match.groups ?? {}
    const span = from ? null : SPAN.exec(plain.slice(end))
    if (span) {
      end += span[0].length
      // '31 March – 2 April. Three days on foot …' describes a day; a line with only the dates does not.
      if (!DESCRIPTION_AFTER_SPAN.test(plain.slice(end))) return null
      end += MONTH_AND_YEAR.exec(plain.slice(end))?.[0].length ?? 0
    }
    if (REGULAR_EVENT.test(plain.slice(end))) return null
    // 'Day 1 – Saturday 8 May', 'Sunday 9 May (Day 2)', 'Day 1 (Fri 7)'
    const separator = /^\s*[-–—:,|/(]*\s*/.exec(plain.slice(end))?.[0] ?? ''
    // After 'Day 1' a weekday or a date may follow, after these 'Day 1'.
    const secondPatterns = from ? [WEEKDAY_FIRST, DATE_FIRST] : [NUMBERED_DAY]
    const secondDay = secondPatterns
      .map((each) => each.exec(plain.slice(end + separator.length)))
      .find(Boolean)
    let weekday = match.groups?.weekday
    if (secondDay && separator.length > 0 && secondDay[0].length > 1) {
      weekday ??= secondDay.groups?.weekday
      end += separator.length + secondDay[0].length
      if (plain[end] === ')') end++
    }
    // 'Saturday’s supper'
    if (/^['’]s\b/.test(plain.slice(end))) return null
    // '9th Elmstead Scout Troop'
    if (/^\d{1,2}(?:st|nd|rd|th)$/i.test(match[0]) && /^ +\p{Lu}/u.test(plain.slice(end))) return null
    // The date of a mail.
    if (/20\d\d$/.test(plain.slice(0, end)) && /^,?\s*(?:at\s+)?\d{1,2}:\d{2}/.test(plain.slice(end)))
      return null
    const count = from && to ? Math.max(1, numberOf(to) - numberOf(from) + 1) : 1
    return {
      label: plain
        .slice(0, end)
        .replace(/[\s,.:–—-]+$/, '')
        .replace(/^.*\($/, '')
        .replace(/^the\s+(?=\p{L})/iu, ''),
      rest: plain.slice(end).replace(/^\s*(?:[-–—−:|,.)\]]|\u2022)*\s*/, ''),
      count,
      weekday: weekday
        ? (WEEKDAYS[weekday.toLowerCase().replace(/^.*\s/, '').replace(/\.$/, '')] ?? null)
        : null,
    }
  }
  return null
}

/** 'Monday to Thursday' as a heading. */
export function readSpan(text: string): ParsedDay | null {
  const isSpan = new RegExp(`^${WEEKDAY}\\s*(?:-|–|—|to|until|and|&)\\s*${WEEKDAY}$`, 'i').test(text.trim())
  return isSpan ? { label: text.trim(), rest: '', count: 1, weekday: null } : null
}

const SENTENCE_DAY = new RegExp(
  `\\b(?:on\\s+|the\\s+)?(?<weekday>${Object.keys(WEEKDAYS)
    .filter((name) => name.endsWith('day'))
    .join(
      '|',
    )})\\b|\\b(?:the\\s+)?(?<ordinal>first|second|third|fourth|fifth|sixth|last|final|next|following)\\s+(?:day|morning)\\b|\\bday\\s+(?<number>${NUMBER})\\b|\\bon the (?<date>\\d{1,2}(?:st|nd|rd|th))\\b`,
  'i',
)

/** The day that a sentence is about, if it names one near its start. */
export function dayOfSentence(sentence: string): { key: string; label: string } | null {
  const match = SENTENCE_DAY.exec(sentence)
  if (!match || match.index > 45) return null
  const { weekday, ordinal, number, date } = match.groups ?? {}
  const key = weekday
    ? (WEEKDAYS[weekday.toLowerCase()] ?? weekday)
    : (ordinal ?? number ?? date ?? '').toLowerCase()
  const label = weekday ?? match[0].replace(/^(?:on )?the\s+/i, '')
  return { key, label: capitalise(label) }
}
