import { ACCOMMODATION } from './headings/accommodation.ts'
import { ACTIVITIES, SURELY_ACTIVITIES } from './headings/activities.ts'
import { BRING } from './headings/bring.ts'
import { EXCLUDES } from './headings/excludes.ts'
import { INCLUDES, SURELY_INCLUDES } from './headings/includes.ts'
import { OTHER } from './headings/other.ts'
import { PRICE, SURELY_PRICE } from './headings/price.ts'
import { SCHEDULE } from './headings/schedule.ts'

/** The topic of a part of a document. */
export type SectionKind =
  'includes' | 'excludes' | 'bring' | 'activities' | 'price' | 'schedule' | 'accommodation' | 'other'

/** From the most to the least specific; the first match wins. */
const KINDS: [SectionKind, RegExp][] = [
  ['includes', SURELY_INCLUDES],
  ['activities', SURELY_ACTIVITIES],
  ['other', OTHER],
  ['price', SURELY_PRICE],
  ['excludes', EXCLUDES],
  ['bring', BRING],
  ['includes', INCLUDES],
  ['price', PRICE],
  ['accommodation', ACCOMMODATION],
  ['activities', ACTIVITIES],
  ['schedule', SCHEDULE],
]

/** The topic that a heading announces; null if it announces none. */
export function kindOfHeading(heading: string): SectionKind | null {
  const text = heading.replace(/^(?:[QF]\d*[.:)]?\s+(?=\p{Lu})|[\s*#=~_>-]+)|[\s*#=~_:.!?–—-]+$/gu, '')
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  // 'All-in does not mean', 'Not met from it'
  return kind === 'includes' && NEGATIVE.test(text.replace(FREE, '')) ? 'excludes' : kind
}

const NEGATIVE = /\b(?:not|never|without|nothing)\b|n['’]t\b/i

/** Negative words that promise something: 'Yours without extra charge'. */
const FREE = /\bwithout (?:extra|further|any)\b|\bnothing (?:more|extra|else)\b|\bneed(?:n['’]t| not)\b/i

export function isNegativeHeading(heading: string): boolean {
  return NEGATIVE.test(heading)
}

/** Words that are alone on a line only as a heading. */
const STANDALONE_HEADING =
  /^(?:what(?:['’]s| is) (?:not )?included|(?:not )?included(?: in the price)?|includes|excludes|excluded|inclusions|exclusions|price(?:s)?|costs?|fees?|(?:the )?(?:price|cost|fee|trip|tour|package) (?:includes|covers|excludes|does not include|does not cover)|accommodation|lodging|itinerary|schedule|programme|program|timetable|activities|highlights|what to bring|please bring|packing list|kit list|bring|budget|where (?:we|you) (?:will )?(?:stay|sleep)|where you['’]ll stay|unterkunft|leistungen|preis|programm|ablauf|overnight|the plan|terms(?: and conditions)?|contact|booking|getting there|meeting point|transport|how to book)[:.]?$/i

export function isKnownHeading(text: string): boolean {
  return STANDALONE_HEADING.test(text.trim())
}

/** A heading on the same line as its text: 'Covers: group bus ticket, museum entry'. */
const RUN_IN =
  /^(?<heading>[\p{L}'’&/,() -]{3,48}?)\s*(?::|–|—)\s+(?<rest>\S.*)$|^(?<short>\p{Lu}[\p{L}'’]+(?: [\p{L}'’]+){0,2}|\p{Lu}[^.!?]{3,50}(?=\?))[.?]\s+(?<after>\p{Lu}.{20,})$/u

export function splitRunIn(text: string): { heading: string; rest: string; kind: SectionKind } | null {
  const match = RUN_IN.exec(text)
  const heading = match?.groups?.heading ?? match?.groups?.short ?? ''
  if (!match || heading.split(/\s+/).length > 7) return null
  const kind = kindOfHeading(heading)
  return kind ? { heading, rest: match.groups?.rest ?? match.groups?.after ?? '', kind } : null
}
