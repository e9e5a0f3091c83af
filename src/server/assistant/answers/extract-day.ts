/** From 1; -1 is the last day. A text is a weekday, or a date like '13 jun'. */
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
const DATE_AFTER = new RegExp(`\\b(?:on )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b`)

/** The day that a question names, and the question without it. */
export function extractDay(plain: string): { day: NamedDay; rest: string } {
  const without = (found: RegExpExecArray) => plain.replace(found[0], ' ')
  let found = DAY_NUMBER.exec(plain)
  if (found) return { day: NUMBERS.indexOf(found[1]!) + 1 || Number(found[1]), rest: without(found) }
  found = DAY_ORDINAL.exec(plain)
  if (found) return { day: ORDINALS.indexOf(found[1]!) + 1 || -1, rest: without(found) }
  found = DATE.exec(plain)
  if (found) return { day: `${Number(found[1])} ${found[2]}`, rest: without(found) }
  found = DATE_AFTER.exec(plain)
  if (found) return { day: `${Number(found[2])} ${found[1]}`, rest: without(found) }
  found = WEEKDAY.exec(plain)
  if (found) return { day: found[1]!, rest: without(found) }
  return { day: null, rest: plain }
}
