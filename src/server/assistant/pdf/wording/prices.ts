/** No trip costs more. (Generous, because prices in some currencies have more digits than in dollars.) */
const MAX_PRICE = 9_999_999

export type MoneyAmount = {
  value: number
  /** Its position in the text. */
  start: number
  end: number
  hasCurrency: boolean
}

const CURRENCY =
  '(?:US\\$|A\\$|C\\$|NZ\\$|[$£€¥]|(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|NOK|SEK|DKK|ISK|CZK|PLN)\\b|Fr\\.)'
const CURRENCY_AFTER =
  '(?:[$£€](?!\\s?\\d)|(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|NOK|SEK|DKK|ISK|CZK|PLN|kr|euros?|dollars?|bucks|pounds?|quid|francs?|Franken)\\b|,-|:-)'
const NUMBER =
  "\\d{1,3}(?:[,.'’ \\u00a0\\u2009\\u202f]\\d{3}){1,3}(?:[.,]\\d{2})?|\\d{1,9}(?:[.,]\\d{2}(?!\\d))?"
const AMOUNT = new RegExp(
  `${CURRENCY}\\s{0,3}(?<afterCurrency>${NUMBER})|(?<beforeCurrency>${NUMBER})\\s{0,3}${CURRENCY_AFTER}`,
  'gi',
)
/** '£120–150', '120 to 150 euros': the other end of a range has no currency sign. */
const RANGE_TO = new RegExp(
  `^(?:\\.-|,-)?\\s*(?:-|–|—|to|and|bis|/|or)\\s*(${NUMBER})(?![\\d%:]|\\s*(?:%|days?|nights?|people|persons|hours|km|m\\b|min))`,
  'i',
)
const RANGE_FROM = new RegExp(
  `(?:between\\s+(?<low>${NUMBER})\\s+and|(?<from>${NUMBER})\\s*(?:-|–|—|to|bis|or))\\s*$`,
  'i',
)

export function readNumber(text: string): number {
  const plain = text.replace(/['’\s\u00a0\u202f]/g, '')
  const decimal = /[.,](\d{2})$/.exec(plain)
  const whole = (decimal ? plain.slice(0, -3) : plain).replace(/[.,]/g, '')
  return Number(`${whole}.${decimal?.[1] ?? '0'}`)
}

/** Whether it can be a price at all. */
export function isPossiblePrice({ value }: { value: number }): boolean {
  return value > 0 && value <= MAX_PRICE
}

/** Every amount of money in a text. */
export function amountsIn(text: string): MoneyAmount[] {
  const amounts: MoneyAmount[] = []
  for (const match of text.matchAll(AMOUNT)) {
    const { afterCurrency, beforeCurrency } = match.groups ?? {}
    const digits = afterCurrency ?? beforeCurrency ?? ''
    const start = match.index
    const end = start + match[0].length
    const from = beforeCurrency ? RANGE_FROM.exec(text.slice(0, start)) : null
    const low = from?.groups?.low ?? from?.groups?.from
    if (from && low && !amounts.some((amount) => amount.end > from.index)) {
      amounts.push({ value: readNumber(low), start: from.index, end: start, hasCurrency: true })
    }
    amounts.push({ value: readNumber(digits), start, end, hasCurrency: true })
    const to = afterCurrency ? RANGE_TO.exec(text.slice(end)) : null
    if (to?.[1]) {
      amounts.push({ value: readNumber(to[1]), start: end, end: end + to[0].length, hasCurrency: true })
    }
  }
  return amounts.filter(isPossiblePrice)
}

/** Numbers without a currency that are prices because of the words around them: '145 per head'. */
export function bareAmountsIn(text: string): MoneyAmount[] {
  const pattern = new RegExp(
    `(?<![\\d.,:/-])(${NUMBER})(?![\\d:%/-]|\\s*%)(?=\\s*(?:per (?:person|head|adult|child|pupil|student|member|participant|guest)|each\\b|p\\.?\\s?p\\b|/\\s?person|a head|pro person|par personne|por persona))`,
    'gi',
  )
  const besideAnother = new RegExp(
    `(?<=\\b(?:and|or|,)\\s)(${NUMBER})(?=\\s(?:if|for (?:members|guests|children|adults|students|those|everyone|others|the rest|juniors|non|under|over))\\b)|(?<=\\b(?:trainees|students|juniors|children|members|guests|others|pensioners|kids)(?: pay)?\\s)(\\d{1,4})(?=[.,;]|$)`,
    'gi',
  )
  return [...text.matchAll(pattern), ...text.matchAll(besideAnother)]
    .map((match) => ({
      value: readNumber(match[1] ?? match[2] ?? ''),
      start: match.index,
      end: match.index + match[0].length,
      hasCurrency: false,
    }))
    .filter(isPossiblePrice)
}

/** What follows an amount that is for one person. */
export const PER_HEAD =
  /^\s*(?:[£€$]|euros?|pounds?|quid|dollars?|EUR|USD|GBP|CHF)?\s*(?:per (?:person|head|adult|child|pupil|student|member|participant|guest)|each\b|a head|p\.?p\b|pro person|\/\s?person|per (?!night|day|hour|week|car|room|boat|tent|km|mile|vehicle|family|group|set|visit|cent|dog|kayak|bike|cabin)\p{L}{3,})/iu
