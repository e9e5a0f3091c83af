import { capitalise } from '#contract/text.ts'
import { memoize } from '#contract/memoize.ts'

/** The most of a name or reason that is shown in a mail, in Unicode code points. */
const MAX_LENGTH = 60

/** Text that mail programs, or readers, take for a link: 'example.com' alone is enough for most programs. */
const LOOKS_LIKE_LINK = /:\/\/|www\.|[@/]|[\p{L}\p{N}]\.\p{L}{2}/iu

/** Removed from quoted texts: after a closing mark, the rest would read as if the site had written it. */
const QUOTATION_MARKS = /["“”„‟«»〝〞〟＂″‶]/gu

/** Shown instead of a name or a reason that is empty or could be a link. */
export const NAME_PLACEHOLDER = 'a traveller'
const REASON_PLACEHOLDER = 'an expense'
/** Addresses are longer than names. */
const MAX_PLACE_LENGTH = 200

const graphemes = memoize(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** A traveller's or guest's name, as other people's mails show it. Null if it is not known. */
export function toSafeName(name: string | null): string | null {
  return name === null ? null : toSafeLine(name, NAME_PLACEHOLDER)
}

/**
 * A name that the recipient has entered, as their own or for a guest. Anybody can register somebody else's
 * address, so a name that could be a link is left out.
 */
export function toSafeOwnName(name: string): string | null {
  return toSafeLine(name, null)
}

/** Where a driver starts or picks somebody up, as mails show it; null if it could be a link. */
export function toSafePlace(place: string): string | null {
  return toSafeLine(place, null, MAX_PLACE_LENGTH)
}

/** A driver's message in quotation marks; null if it could contain a link. */
export function quoteMessage(text: string): string | null {
  return LOOKS_LIKE_LINK.test(asDisplayed(text)) ? null : inQuotes(text)
}

/** The reason of an expense, as mails show it: in quotation marks, or replaced by 'an expense'. */
export function quoteReason(reason: string): string {
  const safeReason = toSafeLine(reason, null)
  return safeReason === null ? REASON_PLACEHOLDER : inQuotes(safeReason)
}

/** A user's text in quotation marks, and without its own. */
export function inQuotes(text: string): string {
  return `“${text.replaceAll(QUOTATION_MARKS, '')}”`
}

/** Capitalises a sentence that begins with the placeholder for a name or reason. */
export function capitalizePlaceholder(text: string): string {
  const startsWithPlaceholder = [NAME_PLACEHOLDER, REASON_PLACEHOLDER].some((words) => text.startsWith(words))
  return startsWithPlaceholder ? capitalise(text) : text
}

/**
 * Makes a traveller's text safe for a mail to others, without adding quotation marks: one line, shortened. An
 * empty text, or one that could be a link, is replaced by the fallback.
 */
function toSafeLine<Fallback>(text: string, fallback: Fallback, maxLength = MAX_LENGTH): string | Fallback {
  const line = text
    .replaceAll(QUOTATION_MARKS, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (line === '' || LOOKS_LIKE_LINK.test(asDisplayed(line))) return fallback
  return [...line].length <= maxLength ? line : `${cutAtGrapheme(line, maxLength - 1).trimEnd()}…`
}

/**
 * The text as a reader sees it: full-width characters and the ideographic full stop become usual ones,
 * invisible characters are removed.
 */
function asDisplayed(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** The beginning of a text, never cut inside a grapheme (what people see as one character). */
function cutAtGrapheme(text: string, maxLength: number): string {
  let beginning = ''
  let length = 0
  for (const { segment } of graphemes().segment(text)) {
    length += [...segment].length
    if (length > maxLength) break
    beginning += segment
  }
  return beginning
}
