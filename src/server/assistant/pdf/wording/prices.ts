import { anyOf } from './any-of.ts'

/** No trip costs more. (Generous, because prices in some currencies have more digits than in dollars.) */
const MAX_PRICE = 9_999_999

export type MoneyAmount = { value: number; start: number; end: number; hasCurrency: boolean }

const CURRENCY =
  '(?:US\\$|A\\$|C\\$|NZ\\$|[$£€¥]|(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|NOK|SEK|DKK|ISK|CZK|PLN)\\b|Fr\\.)'
const CURRENCY_AFTER =
  '(?:[$£€](?!\\s?\\d)|(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|NOK|SEK|DKK|ISK|CZK|PLN|kr|euros?|dollars?|bucks|pounds?|quid|francs?|Franken)\\b|,-|:-)'
const NUMBER =
  "\\d{1,3}(?:[,.'’ \\u00a0\\u2009\\u202f]\\d{3}){1,3}(?:[.,]\\d{2})?|\\d{1,9}(?:[.,]\\d{2}(?!\\d))?"
const AMOUNT = new RegExp(
  `(?<before>${CURRENCY})\\s{0,3}(?<a>${NUMBER})|(?<b>${NUMBER})\\s{0,3}(?<after>${CURRENCY_AFTER})`,
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
    const digits = match.groups?.a ?? match.groups?.b ?? ''
    const start = match.index
    const end = start + match[0].length
    const from = match.groups?.b ? RANGE_FROM.exec(text.slice(0, start)) : null
    const low = from?.groups?.low ?? from?.groups?.from
    if (from && low && !amounts.some((amount) => amount.end > from.index)) {
      amounts.push({ value: readNumber(low), start: from.index, end: start, hasCurrency: true })
    }
    amounts.push({ value: readNumber(digits), start, end, hasCurrency: true })
    const to = match.groups?.a ? RANGE_TO.exec(text.slice(end)) : null
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
  const further = new RegExp(
    `(?<=\\b(?:and|or|,)\\s)(${NUMBER})(?=\\s(?:if|for (?:members|guests|children|adults|students|those|everyone|others|the rest|juniors|non|under|over))\\b)|(?<=\\b(?:trainees|students|juniors|children|members|guests|others|pensioners|kids)(?: pay)?\\s)(\\d{1,4})(?=[.,;]|$)`,
    'gi',
  )
  return [...text.matchAll(pattern), ...text.matchAll(further)]
    .map((match) => ({
      value: readNumber(match[1] ?? match[2] ?? ''),
      start: match.index,
      end: match.index + match[0].length,
      hasCurrency: false,
    }))
    .filter(isPossiblePrice)
}

/** Costs on top of the price, or amounts that are no price at all. */
const EXTRA_COST = anyOf(
  /deposit/,
  /down[ -]?payment/,
  /instal?ment/,
  /\bbalance\b/,
  /supplement/,
  /surcharge/,
  /\bextra\b/,
  /\bextras\b/,
  /\badd(?:ed|s)?\b/,
  /additional/,
  /optional/,
  /is voluntary/,
  /\bhir(?:e|ed|ing)\b/,
  /\brental\b/,
  /pocket money/,
  /spending money/,
  /\btips?\b/,
  /gratuit/,
  /donation(?! of \S+ (?:is|each|per))/,
  /refund/,
  /cancel/,
  /late (?:fee|booking)/,
  /change of name/,
  /name change/,
  /administration/,
  /\bfine\b/,
  /penalt/,
  /kitty/,
  /discount/,
  /reduc(?:tion|ed by)/,
  /\bsave\b/,
  /(?:%|\d) off\b/,
  /\boff (?:the|your|for)\b/,
  /subscriptions?\s*(?:\(|are|is|due|stands?|at|of|[£€$:])/,
  /(?:the|still) subscription/,
  /last year/,
  /previous year/,
  /in 20[12]\d\b/,
  /per night/,
  /a night\b/,
  /per day\b/,
  /a day\b/,
  /per hour/,
  /an hour/,
  /per car/,
  /per vehicle/,
  /per boat/,
  /per tent/,
  /per room/,
  /per km/,
  /per mile/,
  /per set/,
  /a set\b/,
  /upgrade/,
  /single[- ](?:room|occupancy|use|cabin|tent)\b.{0,24}(?:extra|add|plus|\+|supp)/,
  /single[- ](?:supp|sup)/,
  /own room/,
  /total (?:for|of) (?:the )?group/,
  /group total/,
  /whole group/,
  /lump sum/,
  /anzahlung/,
  /zuschlag/,
  /aufpreis/,
  /einzelzimmerzuschlag/,
  /leihgebühr/,
  /kaution/,
  /acompte/,
  /supplément/,
  /suplemento/,
  /damage/,
  /security bond/,
  /\bbond\b/,
  /returnable/,
  /\bback\b/,
  /souvenir/,
  /raffle/,
  /charged at/,
  /charge (?:is made|of)/,
  /worth\b/,
  /value of/,
  /saved us/,
  /cost us/,
  /would pay/,
  /for sale/,
  /(?:^|\s)\+\s?[£€$\d]/,
  /forget/,
  /lost/,
  /replace/,
  /\bholds? (?:the|your|a) (?:place|seat|spot|bed|berth|room)\b/,
  /\bwithdraw/,
  /\breturned to\b/,
  /enclose/,
  /now\b.*\bplace/,
  /city tax/,
  /local tax/,
  /tourist tax/,
  /kurtaxe/,
  /to (?:secure|hold|keep|reserve) (?:a|your|the)\b/,
  /\bsecures the\b/,
  /\bkept if\b/,
  /(?:please pay|we (?:ask|need)(?: for)?) \S+ by\b/,
  /per dog/,
  /dogs?\b/,
  /\bon top\b/,
  /remainder/,
  /\b(?:department|company|firm|club|school|parish|church) (?:pays|covers|adds|puts in)/,
  /,- down/,
  /\bdown\.?$/,
  /hardship/,
  /\bsend (?:me|us)\b/,
  /another [£€$]/,
  /\bfamily (?:of|ticket|boat)\b/,
  /(?:two|three|four) (?:parts|halves)/,
  /glad of/,
  /sent the owner/,
  /ski school/,
  /one day only/,
  /the pair\b/,
  /\bof (?:it|this|that)\b/,
  /\bless [£€$]/,
  /cheque for/,
  /subsid/,
  /surplus/,
  /\bgrants? (?:of|from|towards)/,
  /\bfund\b/,
  /\bbudget\b/,
  /\d ?%/,
  /on (?:confirmation|booking|order)\b/,
  /memberships?\b/,
  /a year\b/,
  /\d\s*(?:a|per) family/,
)
/** Things that usually cost extra, unless the text says that the price covers them. */
const EXTRA_THINGS = anyOf(
  /insurance/,
  /fuel/,
  /petrol/,
  /parking/,
  /drinks?\b/,
  /bar bill/,
  /bar prices/,
  /locker/,
  /laundry/,
  /postage/,
  /badge/,
  /hoodie/,
  /t-?shirt/,
  /sweatshirt/,
  /merch/,
  /visa\b/,
  /vaccin/,
  /fare\b/,
  /flights?/,
  /lunch(?:es)?\b/,
  /\bspa\b/,
  /sauna/,
  /towels?/,
  /bed ?linen/,
  /linen/,
  /boots?\b/,
  /helmet/,
  /shop\b/,
  /entry to/,
)
export const PER_HEAD =
  /^\s*(?:[£€$]|euros?|pounds?|quid|dollars?|EUR|USD|GBP|CHF)?\s*(?:per (?:person|head|adult|child|pupil|student|member|participant|guest)|each\b|a head|p\.?p\b|pro person|\/\s?person|per (?!night|day|hour|week|car|room|boat|tent|km|mile|vehicle|family|group|set|visit|cent|dog|kayak|bike|cabin)\p{L}{3,})/iu

export function isExtraCost(text: string): boolean {
  if (EXTRA_COST.test(text)) return true
  if (!EXTRA_THINGS.test(text) || /\b(?:price|cost|fee|charge)s? (?:is|are|of)\b/i.test(text)) return false
  const amounts = amountsIn(text)
  return !amounts.some(({ end }) => PER_HEAD.test(text.slice(end)))
}
