import { removeHiddenCharacters } from '#contract/given.ts'

/**
 * The same with every text in it as people can read it. What comes out of PDFs and models has anything in it, and
 * PostgreSQL neither stores a null byte nor looks into JSON that holds one, or half a character.
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

/** The beginning of a text, which never ends with half a character. */
export function cutText(text: string, longest: number): string {
  const isInside = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(longest - 1, longest + 1))
  return text.slice(0, isInside ? longest - 1 : longest)
}

const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/** What turns the direction of writing: with it a text can be read as another one. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** A text on one line: line breaks and other control characters become spaces. A long one is cut, with an ellipsis. */
export function oneLine(text: string, longest: number): string {
  return shorten(text.replace(LINE_BREAKS, ' ').replace(DIRECTION_MARKS, '').trim(), longest)
}

/** The same text, or what fits of it with an ellipsis. */
export function shorten(text: string, longest: number): string {
  const characters = [...text]
  if (characters.length <= longest) return text
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
