/**
 * The day that a question names: its number from 1 (-1 for the last day), a weekday, or a date like '13 jun'.
 * Null: none.
 */
export type NamedDay = number | string | null

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const DAY_NUMBER = new RegExp(`\\bday (\\d{1,2}|${NUMBERS.join('|')})\\b`)
const DAY_ORDINAL = new RegExp(
  `\\b(?:the )?(${ORDINALS.join('|')}|last|final) (?:day|evening|morning|night|afternoon)\\b`,
)
const WEEKDAY = /\b(?:on )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/
const DATE = new RegExp(`\\b(?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b`)
const MONTH_FIRST_DATE = new RegExp(`\\b(?:on )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b`)

/** The day that a question names, and the question without it. */
export function extractDay(plain: string): { day: NamedDay; rest: string } {
  const without = (match: RegExpExecArray) => plain.replace(match[0], ' ')
  let match = DAY_NUMBER.exec(plain)
  if (match) return { day: NUMBERS.indexOf(match[1]!) + 1 || Number(match[1]), rest: without(match) }
  // -1 for 'last' and 'final', which ORDINALS does not have.
  match = DAY_ORDINAL.exec(plain)
  if (match) return { day: ORDINALS.indexOf(match[1]!) + 1 || -1, rest: without(match) }
  match = DATE.exec(plain)
  if (match) return { day: `${Number(match[1])} ${match[2]}`, rest: without(match) }
  match = MONTH_FIRST_DATE.exec(plain)
  if (match) return { day: `${Number(match[2])} ${match[1]}`, rest: without(match) }
  match = WEEKDAY.exec(plain)
  if (match) return { day: match[1]!, rest: without(match) }
  return { day: null, rest: plain }
}
