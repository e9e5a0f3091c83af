/** The most of a name or reason that is quoted in a mail, in Unicode code points. */
const MAX_QUOTE_LENGTH = 60

/** Text that mail programs, or readers, take for a link: 'example.com' alone is enough for most programs. */
const LOOKS_LIKE_LINK = /:\/\/|www\.|[@/]|[\p{L}\p{N}]\.\p{L}{2}/iu

/** Quotation marks: one inside a quoted text would make the rest read as ours. */
const QUOTATION_MARKS = /["“”„‟«»〝〞〟＂″‶]/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Quotes a traveller's text in a mail to others, on one line and shortened. An empty text, or one that could
 * be a link, is replaced by the fallback.
 */
function quote<Fallback>(text: string, fallback: Fallback): string | Fallback {
  const line = text
    .replaceAll(QUOTATION_MARKS, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (line === '' || LOOKS_LIKE_LINK.test(asDisplayed(line))) return fallback
  return [...line].length <= MAX_QUOTE_LENGTH
    ? line
    : `${cutAtGrapheme(line, MAX_QUOTE_LENGTH - 1).trimEnd()}…`
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
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length
    if (length > maxLength) break
    beginning += segment
  }
  return beginning
}

/** A traveller's or guest's name, as other people's mails show it. Null if it is not known. */
export function quoteName(name: string | null): string | null {
  return name === null ? null : quote(name, 'a traveller')
}

/** The recipient's name. Anybody can register somebody else's address, so a name that could be a link is left out. */
export function quoteRecipientName(name: string): string | null {
  return quote(name, null)
}

/** The reason of an expense, as mails show it: in quotation marks, or replaced by 'an expense'. */
export function quoteReason(reason: string): string {
  const quoted = quote(reason, null)
  return quoted === null ? 'an expense' : inQuotes(quoted)
}

/** A user's text in quotation marks, for a sentence in the app. */
export function inQuotes(text: string): string {
  return `“${text.replaceAll(QUOTATION_MARKS, '')}”`
}

/** Capitalises a sentence that begins with the placeholder for a name or reason. */
export function capitalizePlaceholder(text: string): string {
  return text.replace(/^a(?= traveller|n expense)/, 'A')
}
