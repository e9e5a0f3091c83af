import { TEST_CARDS, type SandboxMethod } from '#contract/payments.ts'

export type CardTexts = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof CardTexts, string>>

const digitsOf = (text: string) => text.replace(/\D/g, '')
const firstDigits = (text: string, count: number) => digitsOf(text).slice(0, count)

/** The format of each part of a card: '4242 4242 4242 4242', '12/34', '123'. */
export const cardFormats: Record<keyof CardTexts, (text: string) => string> = {
  number: (text) => (firstDigits(text, 16).match(/.{1,4}/g) ?? []).join(' '),
  expiry: (text) => (firstDigits(text, 4).match(/.{1,2}/g) ?? []).join('/'),
  cvc: (text) => firstDigits(text, 4),
}

/** The caret's position behind so many digits, so that regrouping leaves it behind the same one. */
export function caretAfter(text: string, digitCount: number): number {
  let seenDigits = 0
  let caret = 0
  while (seenDigits < digitCount && caret < text.length) {
    if (/\d/.test(text.charAt(caret))) seenDigits++
    caret++
  }
  return caret
}

export const countDigits = (text: string) => digitsOf(text).length

/** The name of the test card with this number, null if there is none. Only the name is sent to the server. */
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

/** Whether a card with the expiry 'MM/YY' is valid: it is until the end of its month. */
function isInFuture(expiry: string, now: Date): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry)
  if (!match) return false
  const [, month, year] = match
  // Months of a Date begin at 0, so this is the first day of the month after.
  return new Date(2000 + Number(year), Number(month)) > now
}
