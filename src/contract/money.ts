/** '12.5' -> 1250. Money is computed in whole cents; floats never hold it. */
export function toCents(amount: string): number {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match) throw new Error(`Not an amount: ${amount}`)
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 1250 -> '12.50' */
export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** '1249.50' -> '$1,249.50', '240.00' -> '$240': cents only where there are any. */
export function formatPrice(amount: string): string {
  const cents = toCents(amount)
  return cents % 100 === 0 ? wholeDollars.format(cents / 100) : dollars.format(cents / 100)
}

/** '1249.50' -> '$1,249.50', always with cents; of sums, too: the text goes to the formatter as it is. */
export function formatAmount(amount: string): string {
  return dollars.format(amount as `${number}`)
}
