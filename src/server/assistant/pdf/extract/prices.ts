import type { Piece } from '../piece.ts'
import { sentencesOf } from '../wording/lists.ts'
import { amountsIn, bareAmountsIn, isPossiblePrice, PER_HEAD, readNumber } from '../wording/prices.ts'
import { isExtraCost } from '../wording/extra-costs.ts'
import { kindOfHeading } from '../wording/sections.ts'

export type FoundPrice = {
  value: number
  page: number
  quote: string
  /** The text says that it is for one person. */
  isPerPerson: boolean
  /** Prices under the same heading have the same number. */
  part: number
}

/** An amount of more than this many prices per person is for a group. */
const MAX_PRICES_PER_PERSON = 2.5
/** An amount below this share of the highest price is not the price of the trip. */
const MIN_PRICE_SHARE = 0.15

const PER_PERSON =
  /\bper (?!night|day|hour|week|car|room|boat|tent|km|mile|vehicle|family|group|set|visit|cent|dog|kayak|bike|cabin)\p{L}{3,}|\bp\.?\s?p\b|\bpp\b|\beach\b|\/\s?person|a head\b|pro person|par personne|por persona|\bper\s+place|for (?:each|one) (?:person|adult|child)/iu
const GROUP_PRICE =
  /\b(?:total|whole group|group price|for (?:the|a) (?:whole )?(?:group|party)|altogether|private (?:departure|group)|\ba flat\b|for all (?:\w+ )?of (?:us|you)|in all|whole thing|the company|between us|reserves|subtotal|sum)\b(?!.*per person)/i
const PRICE_WORDS =
  /\bprice|\bcosts?\b|\bfee\b|\bshare\b|\bcharge|\bpay\b|\bbudget|\bmembers?\b|\badults?\b|\bchild|\bstudents?\b|\bconcession|\bearly|\bkosten|\bpreis|\bprix|\bprecio|\bguests?\b|\bage[ds]?\b|\bunder\b|\bover\b|\byears\b|\brate\b|\bfrom\s+[£$€]|\bit is\b|\bthe trip\b|\bplaces?\b/i
/** Words about another trip or another year. */
const OTHER_TRIP =
  /\bthe \w+ (?:trip|tour|ramble|camp|excursion|outing) (?:to|in)\b|^in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b[:,]? |^p\.?\s?s\b|\bseparate (?:matter|letter|event)\b|\bwe also (?:run|offer|do|ride|have)\b|^in 20[12]\d\b|\bnext (?:year|month|leaflet|departures?)|^in passing|\bin 20[12]\d\b.*\bwent\b|\b(?:previous|last) (?:year|time|summer)/i
const SKIPPED_SECTIONS = new Set(['excludes', 'bring', 'other', 'activities'])

/** The lowest and the highest price of the whole trip for one person. */
export function findPrices(pieces: Piece[]): FoundPrice[] {
  const inSection = pricesIn(pieces.filter(isAboutPrice))
  if (inSection.length > 0) return lowestAndHighest(inSection)
  const relevant = pieces.filter(({ section }) => section === null || !SKIPPED_SECTIONS.has(section))
  const allPrices = pricesIn(relevant.filter((piece) => piece.section !== 'schedule'))
  const likely = allPrices.filter(({ quote, isPerPerson }) => isPerPerson || PRICE_WORDS.test(quote))
  // A short amount beside a price under the same heading is a price, too.
  const isShort = ({ quote }: FoundPrice) => quote.split(' ').length <= 14
  const priced = allPrices.filter(
    (price) =>
      likely.includes(price) ||
      (isShort(price) && likely.some((other) => other.part === price.part && isShort(other))),
  )
  if (priced.length > 0) return lowestAndHighest(priced)
  if (allPrices.length > 0) return lowestAndHighest(allPrices)
  // A price may be below the schedule; other amounts in the schedule are not the trip's price.
  const below = relevant.filter((piece) => piece.section === 'schedule').map((piece) => pricesIn([piece]))
  return lowestAndHighest(below.filter((prices) => prices.some(({ isPerPerson }) => isPerPerson)).flat())
}

/** Whether a piece is under a price heading, or stated as in 'The charge shall be £36 for members'. */
function isAboutPrice({ section, kind, text }: Piece): boolean {
  if (section === 'price') return true
  const mayTell = section === null || section === 'schedule' || section === 'activities'
  return mayTell && kind === 'text' && PRICE_STATEMENT.test(text) && amountsIn(text).length > 0
}

const PRICE_STATEMENT =
  /\b(?:charge|cost|price|fee|fare|contribution|offering)(?: asked| we ask)? (?:is|are|was|will be|shall be|comes to|per (?:person|head|child|pupil))\b[^.]{0,40}\d|^(?:adults?|members?)\s+[£€$]\s?\d/i

/** The lowest and the highest of the prices that are for one person and the whole trip. */
function lowestAndHighest(found: FoundPrice[]): FoundPrice[] {
  const prices = found.filter(isPossiblePrice)
  const perPerson = prices.filter(({ isPerPerson }) => isPerPerson)
  const sums = perPerson.filter(({ quote }) => /\btotal\b/i.test(quote))
  const highestPerPerson = Math.max(...perPerson.map(({ value }) => value))
  // Ignore prices of a whole boat or house beside prices per person, and the parts of a stated total.
  const counted =
    sums.length > 0
      ? sums
      : prices.filter(
          ({ value, isPerPerson, quote }) =>
            isPerPerson ||
            perPerson.length === 0 ||
            (value <= MAX_PRICES_PER_PERSON * highestPerPerson && !GROUP_PRICE.test(quote)),
        )
  const highest = Math.max(...counted.map(({ value }) => value))
  // Unless it is for a child.
  const tripPrices = counted.filter(
    ({ value, quote }) =>
      value > highest * MIN_PRICE_SHARE || /child|infant|under|toddler|baby|junior|kids|free/i.test(quote),
  )
  const sorted = tripPrices.toSorted((a, b) => a.value - b.value)
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (!low || !high) return []
  return low.value === high.value ? [low] : [low, high]
}

function pricesIn(pieces: Piece[]): FoundPrice[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'table') return pricesInTable(piece)
    if (/^["“‘].*["”’]/.test(piece.text)) return []
    if (isExtraCost(piece.heading) && kindOfHeading(piece.heading) !== 'price') return []
    return sentencesOf(piece.text).flatMap((sentence) => pricesInSentence(sentence, piece))
  })
}

/** The prices in a sentence, without extra costs and amounts for a group. */
function pricesInSentence(sentence: string, { page, part: partNumber }: Piece): FoundPrice[] {
  if (/["“][^"”]*$/.test(sentence.slice(0, 3)) || OTHER_TRIP.test(sentence)) return []
  // Without brackets that name extra costs or approximate amounts.
  const cleaned = sentence
    .replace(/(\d)\s{2,}(?=\p{L})/gu, '$1 ')
    .replace(/\([^)]*\)/g, (brackets) =>
      isExtraCost(brackets) || /^\((?:roughly|approx|about|ca\.?|=|circa|ungefähr)/i.test(brackets)
        ? ''
        : brackets,
    )
  const parts = cleaned.split(
    /(?=;\s)|,(?!\d)\s+|\s[–—]\s|\s(?=and [£€$]?\d+ (?:for|if)\b)|\s\/\s|\s{3,}|\s·\s|\s\|\s/,
  )
  const prices: FoundPrice[] = []
  const amountsPerHead = amountsIn(cleaned).filter(({ end }) => PER_HEAD.test(cleaned.slice(end)))
  // Beside the price per person, the same sentence may name the price of the whole house.
  const highestPerHead =
    amountsPerHead.length === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(...amountsPerHead.map(({ value }) => value))
  let isAmongExtras = false
  for (const part of parts) {
    // The rest says how to pay, not how much.
    if (/\b(?:payable|paid|pay it|due) (?:as|in)\b/i.test(part)) break
    const amounts = amountsIn(part)
    const bare = bareAmountsIn(part).filter(
      (each) => !amounts.some((amount) => each.start >= amount.start - 1 && each.start <= amount.end),
    )
    const labelWords = part
      .replace(/\bby (?:the )?\d{1,2}(?:st|nd|rd|th)? \p{L}+/giu, ' ')
      .replace(/[\d.,£€$]+/g, ' ')
      .trim()
      .split(/\s+/).length
    const isExtra = isExtraCost(part)
    if (part.startsWith(';')) isAmongExtras = false
    if (isExtra) isAmongExtras = true
    else if (labelWords > 4 && amounts.length > 0) isAmongExtras = false
    if (isAmongExtras && (isExtra || labelWords <= 4)) continue
    for (const { value, end } of [...amounts, ...bare]) {
      const isPerPerson =
        PER_HEAD.test(part.slice(end)) ||
        (PER_PERSON.test(sentence) &&
          !GROUP_PRICE.test(part) &&
          value <= MAX_PRICES_PER_PERSON * highestPerHead)
      prices.push({ value, page, quote: sentence, isPerPerson, part: partNumber })
    }
  }
  return prices.filter(({ quote }) => !GROUP_PRICE.test(quote) || PER_PERSON.test(quote))
}

/** A table that says who pays how much. */
function pricesInTable({ table, page, section, part }: Piece): FoundPrice[] {
  const rows = table?.rows ?? []
  const header = rows[0]?.map((cell) => cell.text) ?? []
  const isMoney = header.map((text) =>
    /price|cost|fee|per person|amount|£|€|\$|eur|usd|gbp|rate|member|adult|child|student|guest/i.test(text),
  )
  const isTotal = header.map((text) =>
    /amount|total|qty|quantity|unit|deposit|supplement|balance|extra|payable|on booking|due\b/i.test(text),
  )
  const priced = rows.filter((row) => row.slice(1).some((cell) => amountsIn(cell.text).length > 0)).length
  const isPriceList =
    priced >= 2 &&
    priced >= rows.length * 0.5 &&
    !header.some((text) => /qty|quantity|amount|unit/i.test(text))
  const titles = rows.filter((row) => row.every((cell) => amountsIn(cell.text).length === 0)).flat()
  const namesPayers = titles.some((cell) =>
    /\b(?:adults?|child|teen|members?|guests?|students?|sharing)\b/i.test(cell.text),
  )
  const hasAmounts = rows.some((row) => row.some((cell) => amountsIn(cell.text).length > 0))
  return rows.flatMap((row) => {
    const texts = row.map((cell) => cell.text)
    const rowText = texts.join(' ')
    if (isExtraCost(rowText) || (GROUP_PRICE.test(rowText) && !PER_PERSON.test(rowText))) return []
    const isPerPerson = PER_PERSON.test(rowText) || header.some((text) => PER_PERSON.test(text))
    return texts.flatMap((text, column) => {
      if (isTotal[column] && !PER_PERSON.test(rowText)) return []
      const amounts = amountsIn(text)
      if (amounts.length > 0) {
        if (section !== 'price' && !isPerPerson && !isPriceList && !namesPayers && !PRICE_WORDS.test(rowText))
          return []
        return amounts.map(({ value }) => ({ value, page, quote: rowText, isPerPerson, part }))
      }
      const isBare =
        /^\d[\d,.' ]*(?:\.-|,-)?$/.test(text) &&
        (PER_PERSON.test(rowText) ||
          PER_PERSON.test(header[column] ?? '') ||
          (section === 'price' &&
            column > 0 &&
            (isMoney[column] === true || (!hasAmounts && rows.length >= 2 && readNumber(text) >= 10))))
      return isBare
        ? [{ value: readNumber(text.replace(/[^\d.,' ]/g, '')), page, quote: rowText, isPerPerson, part }]
        : []
    })
  })
}
