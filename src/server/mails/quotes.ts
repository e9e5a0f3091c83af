/** So much of a name or a reason is quoted in a mail, counted in characters as Unicode has them. */
const LONGEST = 60

/** What mail programs turn into a link, or a reader would take for one: 'example.com' alone is enough for most of them. */
const LOOKS_LIKE_LINK = /:\/\/|www\.|[@/]|[\p{L}\p{N}]\.\p{L}{2}/iu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What travellers write is quoted in mails to others, whoever wrote it: never at length, and never with a link in it. */
function quote<Instead>(text: string, instead: Instead): string | Instead {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (LOOKS_LIKE_LINK.test(asSeen(line))) return instead
  return [...line].length <= LONGEST ? line : `${cut(line, LONGEST - 1).trimEnd()}…`
}

/** With the usual forms of wide characters and of the other full stop, and without what has no width. */
function asSeen(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** The beginning of a text, which never ends within what is read as one character. */
function cut(text: string, longest: number): string {
  let kept = ''
  let length = 0
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length
    if (length > longest) break
    kept += segment
  }
  return kept
}

/** A traveller's or a guest's name, as others are told it. Null: it is not known. */
export function quoteName(name: string | null): string | null {
  return name === null ? null : quote(name, 'a traveller')
}

/** Whom a mail is for. Anybody can register somebody else's address: a name that could be a link is left out. */
export function nameOfRecipient(name: string): string | null {
  return name === '' ? null : quote(name, null)
}

/** What an expense is for, as it stands in a mail. */
export function quoteReason(reason: string): string {
  return quote(reason, 'an expense')
}

/** A sentence that may begin with what stands for a name or a reason. */
export function beginSentence(text: string): string {
  return text.replace(/^a(?= traveller|n expense)/, 'A')
}
