// Loads no schema, so that pages without a form can use it.
import { memoize } from './memoize.ts'

/** The largest integer in the database. */
export const MAX_ID = 2_147_483_647

/** Whether a part of an address can be an id. No other text can name an existing row. */
export function isPathId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID
}

/** The non-blank lines of a text, one per list entry. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** 'activity 1' -> 'Activity 1' */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const lists = memoize(() => new Intl.ListFormat('en-GB'))

/** 'a, b and c' */
export function joinList(parts: string[]): string {
  return lists().format(parts)
}

/** Ends with a full stop, unless the text, which somebody wrote, has an end already. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** 50000 -> '50,000', without Intl, because schemas use it while they are loaded. */
export function formatWhole(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Escapes text for HTML and XML, including attributes. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Lone surrogates and direction marks: invisible to people, but programs read them. */
const HIDDEN_CHARACTERS = /[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu

/** Whether the text has a visible character. Zero-width marks and filler letters do not count. */
export function hasVisibleText(text: string): boolean {
  return /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

/** Removes characters that people cannot see, before text is stored. */
export function removeHiddenCharacters(text: string): string {
  return (
    text
      .replace(HIDDEN_CHARACTERS, '')
      .replace(LINE_BREAK, '\n')
      .replaceAll('\t', ' ')
      // Control characters, except line breaks.
      .replace(/(?!\n)\p{Cc}/gu, '')
  )
}
