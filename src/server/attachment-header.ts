const MAX_NAME_LENGTH = 60

type NamedTrip = { id: number; title: string }

/**
 * The Content-Disposition header (RFC 6266) of a file that is named after its trip: 'attachment;
 * filename="vega-islands-payments.csv"'. A name with non-ASCII letters is also given in filename*, which
 * every browser prefers.
 */
export function attachmentHeader(trip: NamedTrip, ending: string): string {
  const plainName = fileNameOf(trip, ending)
  const name = (slugOf(trip.title, /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) || fallbackName(trip)) + ending
  const header = `attachment; filename="${plainName}"`
  return name === plainName ? header : `${header}; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** The name of a file about a trip, in ASCII: 'vega-islands.ics' */
export function fileNameOf(trip: NamedTrip, ending: string): string {
  return (slugOf(toAscii(trip.title), /[a-z0-9]+/g) || fallbackName(trip)) + ending
}

function fallbackName({ id }: NamedTrip): string {
  return `trip-${id}`
}

/** The title's words in lower case, joined by hyphens. */
function slugOf(title: string, word: RegExp): string {
  const words = title.normalize('NFC').toLowerCase().match(word) ?? []
  return Array.from(words.join('-')).slice(0, MAX_NAME_LENGTH).join('').replace(/-$/, '')
}

/** Letters that Unicode does not decompose into an ASCII letter and an accent. */
const ASCII_SPELLINGS: Record<string, string> = {
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
  return plain.replace(/[æøœßłđðþı]/g, (letter) => ASCII_SPELLINGS[letter] ?? '')
}
