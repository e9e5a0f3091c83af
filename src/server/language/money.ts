import { foldText } from './words.ts'

/** '1,200.50', '1.200,50', '1’200' and '1200.5'; with a space between thousands only beside a currency. */
const grouped = (separators: string) => `\\d{1,3}(?:[${separators}]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)`
const PLAIN = '\\d+(?:[.,]\\d{1,2})?(?!\\d)'
const AMOUNT = `(?:${grouped(".,' \\u2009\\u202f")}|${PLAIN})`
const CODES = 'usd|eur|gbp|chf|cad|aud|nzd|nok|sek|dkk|isk|czk|pln'
const BEFORE = `(?:[$€£¥]|\\b(?:${CODES}|kr)\\b)`
const AFTER = `(?:[$€£¥](?!\\s?\\d)|(?:${CODES}|kr|euros?|dollars?|pounds?|francs?|crowns?)\\b)`
const NUMBERS = new RegExp(
  `${BEFORE}\\s?(?<before>${AMOUNT})|(?<after>${AMOUNT})\\s?${AFTER}|(?<bare>${grouped(".,'")}|${PLAIN})`,
  'g',
)

/** Every number in a text, and whether it has a currency. */
function readNumbers(text: string): { value: number; isMoney: boolean }[] {
  return [...foldText(text).matchAll(NUMBERS)].map(({ groups: { before, after, bare = '' } = {} }) => {
    const money = before ?? after
    return { value: toNumber(money ?? bare), isMoney: money !== undefined }
  })
}

function toNumber(written: string): number {
  const [, whole = written, cents = '0'] = /^(.*)[.,](\d{1,2})$/.exec(written) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents}`)
}

/** Every number in a text, with a currency or without. */
export function numbersIn(text: string): number[] {
  return readNumbers(text).map(({ value }) => value)
}

/** Whether a text has a number with a currency. */
export function hasMoney(text: string): boolean {
  return readNumbers(text).some(({ isMoney }) => isMoney)
}
