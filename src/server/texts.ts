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

/** The start of a text; never cuts a surrogate pair in half. */
export function cutText(text: string, longest: number): string {
  const isInside = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(longest - 1, longest + 1))
  return text.slice(0, isInside ? longest - 1 : longest)
}

const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/** Bidirectional control characters, which can make a text look like another one. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Puts a text on one line: control characters become spaces. A long text is cut, with an ellipsis. */
export function oneLine(text: string, longest: number): string {
  return shorten(text.replace(LINE_BREAKS, ' ').replace(DIRECTION_MARKS, '').trim(), longest)
}

/** Cuts a text that is too long, with an ellipsis. */
export function shorten(text: string, longest: number): string {
  const characters = [...text]
  if (characters.length <= longest) return text
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
