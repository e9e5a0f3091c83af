// What people send is read more widely than what the site answers. Forms check by it too, so it is in files of its own,
// given-*.ts, without the endpoints that pages without a form call.
import * as z from 'zod/mini'
import { Day, Money } from './common.ts'
import { AMOUNT_EXAMPLE, AMOUNT_TOO_SMALL } from './amount-texts.ts'

/** A day on its way in: of a full timestamp the date part is kept, as it is written. */
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

/** Money on its way in: '249.5', '249', 249.5; nothing written is 0. */
export const MoneyInput = z.pipe(AmountText, Money)

/** An amount that somebody has paid. */
export const AmountAboveZero = z.pipe(
  z.pipe(
    AmountText,
    z.string().check(
      z.refine((amount) => !/^-|^0*\.?0*$/.test(amount), { error: AMOUNT_TOO_SMALL, abort: true }),
      z.refine((amount) => !/^\d{9}/.test(amount), { error: 'Enter at most $99,999,999.99.', abort: true }),
    ),
  ),
  Money,
)

function padCents(amount: string): string {
  const [, whole, cents = ''] = /^(\d*)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? amount : `${whole === '' ? '0' : whole}.${cents.padEnd(2, '0')}`
}

/** An address that people give: of the web, or a path of this site. Nothing written is null; it is never fetched. */
export const UrlInput = z.pipe(
  z.pipe(
    z.nullable(z.string().check(z.trim(), z.maxLength(2000, 'Use at most 2,000 characters.'))),
    z.transform((text: string | null) => (text === '' ? null : text)),
  ),
  z.nullable(z.string().check(z.refine(isGoodUrl, 'Enter a link that starts with https:// or a single /.'))),
)

function isGoodUrl(text: string): boolean {
  // Browsers read "/\\host" and "//host" as addresses of other sites.
  if (/[\s\\\p{Cc}]/u.test(text) || text.search(HIDDEN_CHARACTERS) !== -1) return false
  return text.startsWith('/') ? !text.startsWith('//') : /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
}

/** Halves of characters, and marks that turn the direction of what follows: nobody sees them, others read them. */
const HIDDEN_CHARACTERS = /[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu

/** Something that can be read: marks without a width are not, nor are letters and signs that stand for none. */
export function hasVisibleText(text: string): boolean {
  return /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

/** A name, or something else on one line: a line break or a tab in it is a space. */
export const oneLine = z.overwrite((text: string) => removeHiddenCharacters(text).replaceAll('\n', ' '))

/** Text that may have several lines. */
export const severalLines = z.overwrite(removeHiddenCharacters)

/** What people can read of a text, which is all that is kept of it. */
export function removeHiddenCharacters(text: string): string {
  return text
    .replace(HIDDEN_CHARACTERS, '')
    .replace(LINE_BREAK, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
}
