import { memoize } from './memoize.ts'

/** '12.5' -> 1250, '-0.07' -> -7. Money is computed in whole cents, never in fractional floats. */
export function toCents(amount: string): number {
  const [, sign, whole, cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (whole === undefined) throw new Error(`Not an amount: ${amount}`)
  const size = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  // '-0.00' is 0, not -0.
  return sign === '-' && size > 0 ? -size : size
}

/** The sum of several amounts, in cents. */
export function sumCents(amounts: string[]): number {
  return amounts.reduce((sum, amount) => sum + toCents(amount), 0)
}

/** Whether an amount is zero. */
export function isZero(amount: string): boolean {
  return toCents(amount) === 0
}

/** 1250 -> '12.50', -7 -> '-0.07' */
export function fromCents(cents: number): string {
  const size = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** The currency of all amounts, as payment providers write it. */
export const CURRENCY = 'usd'

const dollars = memoize(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY }))
const wholeDollars = memoize(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 }),
)

/** '1249.50' -> '$1,249.50', '240.00' -> '$240': cents only if there are any. */
export function formatPrice(amount: string): string {
  const cents = toCents(amount)
  return cents % 100 === 0 ? wholeDollars().format(cents / 100) : dollars().format(cents / 100)
}

/**
 * '1249.50' -> '$1,249.50', always with cents. Also for large sums: the text goes to the formatter unchanged.
 */
export function formatAmount(amount: string): string {
  return dollars().format(amount as `${number}`)
}

/** 124950 -> '$1,249.50' */
export function formatCents(cents: number): string {
  return formatAmount(fromCents(cents))
}
