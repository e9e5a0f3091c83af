import { CURRENCY, formatPrice, fromCents, toCents } from '#contract/money.ts'

const countFormat = new Intl.NumberFormat('en-US')
const shortCountFormat = new Intl.NumberFormat('en-US', { notation: 'compact' })
const shortDollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: CURRENCY,
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** 1200 -> '1,200' */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

/** 1200 -> '1.2K' */
export function shortCount(count: number): string {
  return shortCountFormat.format(count)
}

/** '1249.50' -> '$1.2K', '489.50' -> '$489.50' */
export function shortAmount(amount: string): string {
  const isShort = Math.abs(toCents(amount)) < 1_000_00
  return isShort ? formatPrice(amount) : shortDollarFormat.format(amount as `${number}`)
}

/** The sum of amounts, as text for the formatter. */
export function sumAmounts(amounts: string[]): string {
  return fromCents(sum(amounts.map(toCents)))
}

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
