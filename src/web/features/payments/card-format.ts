import { TEST_CARDS, type SandboxMethod } from '#contract/payments.ts'

export type CardTexts = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof CardTexts, string>>

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The format of each part of a card: '4242 4242 4242 4242', '12/34', '123'. */
export const cardFormats: Record<keyof CardTexts, (text: string) => string> = {
  number: (text) =>
    (
      digitsOf(text)
        .slice(0, 16)
        .match(/.{1,4}/g) ?? []
    ).join(' '),
  expiry: (text) =>
    (
      digitsOf(text)
        .slice(0, 4)
        .match(/.{1,2}/g) ?? []
    ).join('/'),
  cvc: (text) => digitsOf(text).slice(0, 4),
}

/** The caret's position after regrouping: behind the same digit as before. */
export function caretAfter(text: string, digits: number): number {
  let [seen, at] = [0, 0]
  while (seen < digits && at < text.length) if (/\d/.test(text.charAt(at++))) seen++
  return at
}

export const countDigits = (text: string) => digitsOf(text).length

/** The test card with this number. Only its name is sent to the server, never the number. */
export function methodOf({ number }: CardTexts): SandboxMethod | null {
  return TEST_CARDS.find((card) => card.number === digitsOf(number))?.method ?? null
}

export function findCardErrors(card: CardTexts, now: Date): CardErrors {
  return {
    ...(methodOf(card) === null && {
      number: card.number === '' ? 'Enter a card number.' : 'Use one of the test cards below.',
    }),
    ...(!isInFuture(card.expiry, now) && {
      expiry: card.expiry === '' ? 'Enter an expiry date (MM/YY).' : 'Enter a future expiry date (MM/YY).',
    }),
    ...(!/^\d{3,4}$/.test(card.cvc) && { cvc: 'Enter the 3-digit code.' }),
  }
}

/** A card is valid until the end of its month. */
function isInFuture(expiry: string, now: Date): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry)
  if (!match) return false
  // Months of a Date begin at 0, so this is the first day of the month after.
  return new Date(2000 + Number(match[2]), Number(match[1])) > now
}
