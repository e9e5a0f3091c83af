const MAX_NAME_LENGTH = 60

type Named = { id: number; title: string }

/**
 * The Content-Disposition of a file about a trip, which it is called after (RFC 6266):
 * 'attachment; filename="vega-islands-payments.csv"'. Where that needs other letters than ASCII has, they stand in
 * filename*, which every browser prefers.
 */
export function attachmentOf(trip: Named, ending: string): string {
  const fileName = nameOf(trip.title, /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)
  const plainName = nameOf(toAscii(trip.title), /[a-z0-9]+/g)
  const numbered = `trip-${trip.id}`
  const plain = `attachment; filename="${plainName || numbered}${ending}"`
  if (fileName === plainName) return plain
  return `${plain}; filename*=UTF-8''${encodeURIComponent((fileName || numbered) + ending)}`
}

/** Its words in lower case, with hyphens between them. */
function nameOf(title: string, word: RegExp): string {
  const words = title.normalize('NFC').toLowerCase().match(word) ?? []
  return Array.from(words.join('-')).slice(0, MAX_NAME_LENGTH).join('').replace(/-$/, '')
}

/** Letters that have no ASCII letter inside them. */
const SPELLED: Record<string, string> = {
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

function toAscii(title: string): string {
  const plain = title.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.replace(/[æøœßłđðþı]/g, (letter) => SPELLED[letter] ?? '')
}
