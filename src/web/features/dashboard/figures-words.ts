import { toCents } from '#contract/money.ts'

const whole = new Intl.NumberFormat('en-US')
const short = new Intl.NumberFormat('en-US', { notation: 'compact' })
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** 1200 -> '1,200' */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** 1200 -> '1.2K' */
export function shortCount(count: number): string {
  return short.format(count)
}

/** '1249.50' -> '$1.2K' */
export function shortAmount(amount: string): string {
  return shortDollars.format(amount as `${number}`)
}

/** Also for negative sums. */
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
