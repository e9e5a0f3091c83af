// Input is parsed more leniently than responses. It has its own files, given-*.ts, because forms load it, but
// pages without a form must not.
import * as z from 'zod/mini'
import { Day, Money } from './common.ts'
import { AMOUNT_EXAMPLE, AMOUNT_TOO_SMALL } from './amount-texts.ts'

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
  if (/[\s\\\p{Cc}]/u.test(text) || text.search(HIDDEN_CHARACTERS) !== -1) return false
  return text.startsWith('/') ? !text.startsWith('//') : /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
}

/** Lone surrogates and direction marks: invisible to people, but programs read them. */
const HIDDEN_CHARACTERS = /[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu

/** Whether the text has a visible character. Zero-width marks and filler letters do not count. */
export function hasVisibleText(text: string): boolean {
  return /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

/** A name or another text on one line: line breaks and tabs become spaces. */
export const oneLine = z.overwrite((text: string) => removeHiddenCharacters(text).replaceAll('\n', ' '))

/** Text that may have several lines. */
export const severalLines = z.overwrite(removeHiddenCharacters)

/** Removes characters that people cannot see, before text is stored. */
export function removeHiddenCharacters(text: string): string {
  return text
    .replace(HIDDEN_CHARACTERS, '')
    .replace(LINE_BREAK, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
}
