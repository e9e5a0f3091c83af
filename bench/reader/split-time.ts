const PARTS_OF_DAY: Record<string, string> = {
  morning: 'morning',
  forenoon: 'morning',
  midday: '12:00',
  noon: '12:00',
  midnight: '00:00',
  afternoon: 'afternoon',
  evening: 'evening',
  night: 'evening',
}
const TWELVE_NOON_OR_MIDNIGHT = /^\s*12\s+(?<part>noon|midnight)\b/i
/** What may stand before a time. */
const LEAD_IN = /^\s*\(?\s*(?:at|from|about|around|approx\.?|ca\.?|c\.)?\s*/i
const NOTATIONS = [
  /^(?<hours>\d{1,2})\s*[:.h]\s*(?<minutes>\d{2})(?!\d)\s*(?<half>noon|midnight|[ap]\.?\s?m\b\.?)?/i,
  /^(?<hours>\d{1,2})\s*(?<half>[ap]\.?\s?m\b\.?)/i,
  /^(?<hours>\d{2})(?<minutes>\d{2})(?!\d)\s*(?:h(?:rs|ours)?\b)?/i,
  /^(?<hours>\d{1,2})\s*h(?![a-z])/i,
  /^(?<part>noon|midday|midnight|morning|forenoon|afternoon|evening|night)\b/i,
]
/** The end of a span of time, which does not count: ' – 17:30'. */
const UNTIL =
  /^\s*(?:-|–|—|to|until|bis)\s*(?:\d{1,2}\s*[:.h]\s*\d{2}(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?|\d{4}(?!\d)|noon|late)\s*/i

/** The time in any notation as 'HH:MM' or a part of the day; empty if the text does not begin with a time. */
export function toTime(text: string): string {
  return leadingTime(text)?.time ?? ''
}

/** Splits off a time that an answer's text begins with. */
export function splitTime(text: string): { time: string; text: string } {
  const whole = text.trim()
  const lead = leadingTime(whole)
  if (!lead) return { time: '', text: whole }
  const rest = whole
    .slice(lead.end)
    .replace(UNTIL, ' ')
    .replace(/^\s*[-–—:|.,)]+\s*/, '')
    .trim()
  return { time: lead.time, text: rest || whole }
}

/** The time at the beginning of a text, and where it ends in the text. */
function leadingTime(text: string): { time: string; end: number } | null {
  const twelve = TWELVE_NOON_OR_MIDNIGHT.exec(text)
  if (twelve)
    return { time: PARTS_OF_DAY[twelve.groups?.part?.toLowerCase() ?? ''] ?? '', end: twelve[0].length }
  const begin = LEAD_IN.exec(text)?.[0].length ?? 0
  const match = NOTATIONS.map((notation) => notation.exec(text.slice(begin))).find(Boolean)
  if (!match) return null
  // `half`: am or pm.
  const { hours = '0', minutes = '0', half = '', part } = match.groups ?? {}
  const end = begin + match[0].length
  if (part) return { time: PARTS_OF_DAY[part.toLowerCase()] ?? '', end }
  if (Number(hours) > 24 || Number(minutes) > 59) return null
  let hour = Number(hours)
  if (/p/i.test(half) && hour < 12) hour += 12
  if (/^a/i.test(half) && hour === 12) hour = 0
  return { time: `${String(hour % 24).padStart(2, '0')}:${minutes.padStart(2, '0')}`, end }
}
