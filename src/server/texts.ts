import { removeHiddenCharacters } from '#contract/text.ts'

/**
 * Cleans every string in a value. Text from PDFs and models may contain null bytes or lone surrogates, which
 * PostgreSQL cannot store or query in JSON.
 */
export function tidyTexts<Value>(value: Value): Value {
  return tidy(value) as Value
}

function tidy(value: unknown): unknown {
  if (typeof value === 'string') return removeHiddenCharacters(value)
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)]))
}

/** The first `maxLength` characters of a text, or one less if that would cut a surrogate pair in half. */
export function cutText(text: string, maxLength: number): string {
  const splitsPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(maxLength - 1, maxLength + 1))
  return text.slice(0, splitsPair ? maxLength - 1 : maxLength)
}

const CONTROLS_AND_SPACES = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/** Bidirectional control characters, which can make a text look like another one. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Puts a text on one line: control characters become spaces. A long text is cut, with "…" at the end. */
export function oneLine(text: string, maxLength: number): string {
  return shorten(text.replace(CONTROLS_AND_SPACES, ' ').replace(DIRECTION_MARKS, '').trim(), maxLength)
}

/** Cuts a text that is longer than `maxLength`, with "…" at the end. */
export function shorten(text: string, maxLength: number): string {
  const characters = [...text]
  if (characters.length <= maxLength) return text
  const start = characters.slice(0, maxLength - 1).join('')
  return `${start.trimEnd()}…`
}
