import * as z from 'zod/mini'
import { MAX_ID, removeHiddenCharacters } from './text.ts'
import { AMOUNT_EXAMPLE, AMOUNT_TOO_SMALL } from './amounts.ts'

const ID_ERROR = 'Use a positive whole number.'
export const Id = intBetween(1, MAX_ID, ID_ERROR)

/** An id in a path: text that becomes a number. */
export const PathId = z.pipe(
  z.string(ID_ERROR).check(z.regex(/^[1-9]\d{0,9}$/, ID_ERROR)),
  z.pipe(z.transform(Number), Id),
)

export const tripParams = z.object({ tripId: PathId })

/** The most items that a list returns if no `limit` is given, and the highest `limit`. */
export const MAX_LIST_LIMIT = 1_000
const LIST_LIMIT_ERROR = `Use a whole number from 1 to ${MAX_LIST_LIMIT}.`
export const ListLimit = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, LIST_LIMIT_ERROR)),
  z.pipe(
    z.transform(Number),
    z.int().check(z.minimum(1, LIST_LIMIT_ERROR), z.maximum(MAX_LIST_LIMIT, LIST_LIMIT_ERROR)),
  ),
)

/** A calendar day without a time zone: '2027-03-09' stays that day everywhere. */
export const Day = z.iso
  // Abort, so that an invalid day is not compared with other days.
  .date({ error: 'Enter a date like 2027-03-09.', abort: true })
  // The database has no year 0.
  .check(z.refine((day) => !day.startsWith('0000'), 'Enter a date like 2027-03-09.'))

/** A moment, ISO-8601 in UTC. */
export const Instant = z.iso.datetime()

/** Money in entities: a decimal string with two places. */
export const Money = z.string().check(z.regex(/^\d{1,8}\.\d{2}$/, { error: AMOUNT_EXAMPLE, abort: true }))

const LATITUDE_ERROR = 'Enter a latitude from -90 to 90.'
const LONGITUDE_ERROR = 'Enter a longitude from -180 to 180.'

export const Coordinates = z.object({
  lat: z.number().check(z.minimum(-90, LATITUDE_ERROR), z.maximum(90, LATITUDE_ERROR)),
  lng: z.number().check(z.minimum(-180, LONGITUDE_ERROR), z.maximum(180, LONGITUDE_ERROR)),
})
export type Coordinates = z.infer<typeof Coordinates>

/** A response without a body. */
export const NoContent = z.void()

// Input is parsed more leniently than responses.

/** A day as input; of a full timestamp only the date part is used, without conversion. */
export const DayInput = z.pipe(
  z.pipe(
    z.string('Choose a date.'),
    z.transform((text: string) =>
      text.trim().replace(/^(\d{4}-\d{2}-\d{2})T[\d:.]+(Z|[+-]\d{2}:?\d{2})?$/, '$1'),
    ),
  ),
  Day,
)

const AmountText = z.pipe(
  z.union([z.string(), z.number()], AMOUNT_EXAMPLE),
  z.transform((amount: string | number) => padCents(String(amount).trim())),
)

/** Money as input: '249.5', '249' or 249.5; empty text means 0. */
export const MoneyInput = z.pipe(AmountText, Money)

/** An amount that was paid, as input. */
export const AmountAboveZero = z.pipe(
  z.pipe(
    AmountText,
    z.string().check(
      // Negative, empty or zero.
      z.refine((amount) => !/^-|^0*\.?0*$/.test(amount), { error: AMOUNT_TOO_SMALL, abort: true }),
      // More digits than Money has.
      z.refine((amount) => !/^\d{9}/.test(amount), { error: 'Enter at most $99,999,999.99.', abort: true }),
    ),
  ),
  Money,
)

/** '249.5' -> '249.50', '' -> '0.00'. Text that is not an amount stays as it is, and is refused later. */
function padCents(amount: string): string {
  const [, whole, cents = ''] = /^(\d*)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? amount : `${whole === '' ? '0' : whole}.${cents.padEnd(2, '0')}`
}

/**
 * A link as input: a web address or a path of this site. Empty text means null. The link is never fetched.
 */
export const UrlInput = z.pipe(
  z.pipe(
    z.nullable(z.string().check(z.trim(), z.maxLength(2000, 'Use at most 2,000 characters.'))),
    z.transform((text: string | null) => (text === '' ? null : text)),
  ),
  z.nullable(z.string().check(z.refine(isGoodUrl, 'Enter a link that starts with https:// or a single /.'))),
)

function isGoodUrl(text: string): boolean {
  // Browsers read "/\\host" and "//host" as addresses of other sites.
  if (/[\s\\]/.test(text) || removeHiddenCharacters(text) !== text) return false
  return text.startsWith('/') ? !text.startsWith('//') : /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
}

/** A name or another text on one line: line breaks and tabs become spaces. */
export const oneLine = z.overwrite((text: string) => removeHiddenCharacters(text).replaceAll('\n', ' '))

/** Text that may have several lines. */
export const severalLines = z.overwrite(removeHiddenCharacters)

/** A whole number within bounds. */
export function intBetween(least: number, most: number, error: string) {
  return z.int(error).check(z.minimum(least, error), z.maximum(most, error))
}
