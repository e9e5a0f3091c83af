import { toCents } from './money.ts'

// Separate from money.ts, so that pages that only show prices do not load form texts.

export const AMOUNT_EXAMPLE = 'Enter an amount like 20 or 20.50.'
export const AMOUNT_TOO_SMALL = 'Enter at least $0.01.'

const PLAIN = /^(\d{1,8}(\.\d{0,2})?|\.\d{1,2})$/
const DECIMAL_COMMA = /^\d{0,8},\d{1,2}$/
const THOUSANDS_BY_COMMA = /^[1-9]\d{0,2}(,\d{3}){1,2}(\.\d{0,2})?$/
const THOUSANDS_BY_POINT = /^[1-9]\d{0,2}(\.\d{3}){1,2},\d{1,2}$/
const AMOUNT_PATTERNS = [PLAIN, DECIMAL_COMMA, THOUSANDS_BY_COMMA, THOUSANDS_BY_POINT]

/**
 * Reads '20', '20.5', '12,50', '$1,020', '1,020.50' and '1.020,50' as cents; null if the text is not an
 * amount. A comma before exactly three digits separates thousands. Ambiguous texts like '1.020' or '1,0205'
 * are refused.
 */
export function parseAmount(text: string): number | null {
  const typed = withoutSign(text)
  if (!AMOUNT_PATTERNS.some((pattern) => pattern.test(typed))) return null
  // '.5' lacks the 0 before the point, '12.' the digits after it.
  return toCents(`0${plainAmount(typed).replace(/\.$/, '')}`)
}

/** '1.020,50' -> '1020.50', '12,' -> '12.': the same text, complete or not, with only a decimal point. */
export function plainAmount(text: string): string {
  const typed = withoutSign(text)
  const separator = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('.'))
  const hasOnlyThousands = /^[1-9]\d{0,2}(,\d{3})+$/.test(typed)
  if (separator === -1 || hasOnlyThousands) return typed.replaceAll(',', '')
  return `${typed.slice(0, separator).replace(/[.,]/g, '')}.${typed.slice(separator + 1)}`
}

/** Whether the text is an amount, or can become one with more digits. */
export function mayBecomeAmount(text: string): boolean {
  const typed = withoutSign(text)
  // Without thousands, with thousands by comma, with thousands by point.
  return (
    /^\d{0,8}([.,]\d{0,2})?$/.test(typed) ||
    /^[1-9]\d{0,2}(,\d{3}){0,2}(,\d{0,3}|\.\d{0,2})?$/.test(typed) ||
    /^[1-9]\d{0,2}(\.\d{3}){0,2}(\.\d{0,3}|,\d{0,2})?$/.test(typed)
  )
}

function withoutSign(text: string): string {
  return text.trim().replace(/^\$\s*/, '')
}
