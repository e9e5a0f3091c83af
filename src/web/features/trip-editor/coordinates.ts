import type { Coordinates } from '#contract/fields.ts'

const NUMBER = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`
/** 61.6363 · 61° · 61°38.2' · 61° 38′ 10.7″ */
const DEGREES = String.raw`${NUMBER}\s*[°º]?\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')\s*)?`
/** With the hemisphere before it, after it, or without. */
const HALF = String.raw`(?:([NSEW])\s*${DEGREES}|${DEGREES}([NSEW])?)`
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
  const [first, second] = [toCoordinate(match.slice(1, 9)), toCoordinate(match.slice(9))]
  if (!first || !second) return null
  const isSwapped = first.axis === 'lng' || second.axis === 'lat'
  const [lat, lng] = isSwapped ? [second, first] : [first, second]
  return lat.axis === 'lng' || lng.axis === 'lat' ? null : { lat: lat.degrees, lng: lng.degrees }
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

type ParsedCoordinate = { degrees: number; axis: 'lat' | 'lng' | null }

function toCoordinate(groups: (string | undefined)[]): ParsedCoordinate | null {
  // The groups of HALF: a letter and three numbers after it, or three numbers and a letter after them.
  const [letterBefore, ...rest] = groups
  const [whole = '0', minutes = '0', seconds = '0'] = letterBefore === undefined ? rest.slice(3) : rest
  const side = (letterBefore ?? groups[7])?.toUpperCase()
  // South and west are given either by a letter or by a sign, not both.
  if (Number(minutes) >= 60 || Number(seconds) >= 60 || (side && whole.startsWith('-'))) return null
  const absoluteDegrees = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = whole.startsWith('-') || side === 'S' || side === 'W'
  return {
    // Precise to a tenth of a metre; more digits would be rounding noise.
    degrees: Number((isNegative ? -absoluteDegrees : absoluteDegrees).toFixed(6)),
    axis: side === undefined ? null : 'NS'.includes(side) ? 'lat' : 'lng',
  }
}
