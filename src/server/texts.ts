import { tidyLines } from '#contract/given.ts'

/**
 * The same with every text in it as people can read it. What comes out of PDFs and models has anything in it, and
 * PostgreSQL neither stores a null byte nor looks into JSON that holds one, or half a character.
 */
export function tidyTexts<Value>(value: Value): Value {
  return tidy(value) as Value
}

function tidy(value: unknown): unknown {
  if (typeof value === 'string') return tidyLines(value)
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)]))
}

/** The beginning of a text, which never ends with half a character. */
export function cutText(text: string, longest: number): string {
  const isInside = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(longest - 1, longest + 1))
  return text.slice(0, isInside ? longest - 1 : longest)
}
