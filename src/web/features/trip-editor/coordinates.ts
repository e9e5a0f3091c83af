import type { Coordinates } from '#contract/fields.ts'

const NUMBER = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`
/** 61.6363 · 61° · 61°38.2' · 61° 38′ 10.7″ */
const DEGREES = String.raw`${NUMBER}\s*[°º]?\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')\s*)?`
/**
 * One coordinate, with the hemisphere before it, after it, or without. It has eight groups; see
 * toCoordinate().
 */
const HALF = String.raw`(?:([NSEW])\s*${DEGREES}|${DEGREES}([NSEW])?)`
const GROUPS_OF_HALF = 8
/** Two coordinates with a separator, which may be missing after a hemisphere: '61°N8°E'. */
const PAIR = new RegExp(String.raw`^${HALF}(?:\s*[,;]\s*|\s+|(?<=[NSEW]))${HALF}$`, 'i')

/** Coordinates in links to maps: the pin first, then the search, then the centre of the view. */
const IN_LINKS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`[?&](?:q|query|ll|destination)=(?:loc:)?${NUMBER},\s*${NUMBER}`),
  new RegExp(String.raw`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(String.raw`/(?:place|search|dir/[^/]*)/${NUMBER},\s*${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
]

/**
 * Reads coordinates, typed or pasted: '61.6363, 8.3123', '61.6363° N, 8.3123° E', degrees with minutes and
 * seconds, or a link to a place on a map. Null for any other text.
 */
export function parseCoordinates(text: string): Coordinates | null {
  const input = text.trim()
  if (/^(https?|geo):/i.test(input)) return readLink(input)
  const match = PAIR.exec(stripLabels(input))
  if (!match) return null
  const groups = match.slice(1)
  const first = toCoordinate(groups.slice(0, GROUPS_OF_HALF))
  const second = toCoordinate(groups.slice(GROUPS_OF_HALF))
  if (!first || !second) return null
  // Without letters the latitude comes first.
  const isSwapped = first.axis === 'lng' || second.axis === 'lat'
  const [lat, lng] = isSwapped ? [second, first] : [first, second]
  const isSameAxisTwice = lat.axis === 'lng' || lng.axis === 'lat'
  return isSameAxisTwice ? null : { lat: lat.degrees, lng: lng.degrees }
}

/** Removes brackets and labels: '{"lat": 61.6, "lng": 8.3}' -> '61.6, 8.3'. */
function stripLabels(text: string): string {
  return text
    .replace(/[−–]/g, '-')
    .replace(/^[({[]\s*(.*?)\s*[)}\]]$/s, '$1')
    .replace(/"?\b(?:lat|latitude|lng|lon|long|longitude)\b"?\s*[:=]\s*/gi, '')
}

function readLink(link: string): Coordinates | null {
  const plain = link
    .replace(/%2C/gi, ',')
    .replace(/%3A/gi, ':')
    .replace(/\+|%20/g, ' ')
  const match = IN_LINKS.map((pattern) => pattern.exec(plain)).find((found) => found !== null)
  return match ? { lat: Number(match[1]), lng: Number(match[2]) } : null
}

/** `axis` is null without a hemisphere. */
type ParsedCoordinate = { degrees: number; axis: 'lat' | 'lng' | null }

/** A coordinate from the groups of HALF; null if its minutes, seconds or sign are impossible. */
function toCoordinate(groups: (string | undefined)[]): ParsedCoordinate | null {
  // A letter and three numbers after it, or three numbers and a letter after them.
  const letterBefore = groups[0]
  const letterAfter = groups[7]
  const numbers = letterBefore === undefined ? groups.slice(4, 7) : groups.slice(1, 4)
  const [whole = '0', minutes = '0', seconds = '0'] = numbers
  const side = (letterBefore ?? letterAfter)?.toUpperCase()
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  // South and west are given either by a letter or by a sign, not both.
  if (side && whole.startsWith('-')) return null
  const absoluteDegrees = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = whole.startsWith('-') || side === 'S' || side === 'W'
  return {
    // Precise to a tenth of a metre; more digits would be rounding noise.
    degrees: Number((isNegative ? -absoluteDegrees : absoluteDegrees).toFixed(6)),
    axis: axisOf(side),
  }
}

function axisOf(side: string | undefined): ParsedCoordinate['axis'] {
  if (side === undefined) return null
  return side === 'N' || side === 'S' ? 'lat' : 'lng'
}
