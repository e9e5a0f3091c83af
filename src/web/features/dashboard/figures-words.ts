import { toCents } from '#contract/money.ts'

const countFormat = new Intl.NumberFormat('en-US')
const shortCountFormat = new Intl.NumberFormat('en-US', { notation: 'compact' })
const shortDollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
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

/** '1249.50' -> '$1.2K' */
export function shortAmount(amount: string): string {
  return shortDollarFormat.format(amount as `${number}`)
}

/** '-12.50' -> -1250: cents of an amount that may be negative. */
export function signedCents(amount: string): number {
  return amount.startsWith('-') ? -toCents(amount.slice(1)) : toCents(amount)
}

/** The sum of amounts, as text for the formatter. */
export function sumAmounts(amounts: string[]): string {
  const cents = sum(amounts.map(signedCents))
  return (cents / 100).toFixed(2)
}

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
