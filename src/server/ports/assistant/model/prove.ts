import type { Evidence } from '#contract/extracted.ts'
import { cutText } from '../../../texts.ts'
import { clocksIn } from '../clock.ts'
import { numbersIn } from '../money.ts'
import type { PdfText } from '../port.ts'
import { foldText, keywordsOf, stemsOf } from '../words.ts'

/** Enough to find the place by. */
const MAX_QUOTE_LENGTH = 500

/** What a model says an item relies on, and what of it has to stand in the quoted words. */
export type Claim = { page: number; quote: string; words?: string; amount?: number; clock?: number | null }

/** Compares what a model quotes with the pages that it was sent, whatever the model says about it. */
export function createProver(sent: PdfText['pages']): (claim: Claim) => Evidence {
  const pages = sent.map(({ page, text }) => ({ page, texts: variants(text) }))
  const first = pages[0]?.page ?? 1
  const last = pages.at(-1)?.page ?? 1
  return ({ page, quote: whole, words, amount, clock }) => {
    const quote = cutQuote(whole)
    const wanted = variants(quote).filter((text) => text !== '  ')
    const isOn = ({ texts }: (typeof pages)[number]) =>
      wanted.some((part) => texts.some((text) => text.includes(part)))
    const place = pages.find((other) => other.page === page && isOn(other)) ?? pages.find(isOn)
    const isSaid =
      (words === undefined || areWordsIn(words, quote)) &&
      (amount === undefined || isPriceIn(amount, quote)) &&
      (clock === undefined || clock === null || clocksIn(quote).includes(clock))
    return {
      page: place?.page ?? Math.min(Math.max(Math.round(page), first), last),
      quote,
      isProven: place !== undefined && isSaid,
    }
  }
}

/** What is shown is what is compared; it ends with a whole word. */
function cutQuote(quote: string): string {
  const words = quote.trim()
  return words.length <= MAX_QUOTE_LENGTH
    ? words
    : cutText(words, MAX_QUOTE_LENGTH)
        .replace(/(?<=\s)\S*$/, '')
        .trimEnd()
}

/** Every word that tells something stands there, in whatever form. */
function areWordsIn(words: string, quote: string): boolean {
  const said = new Set(stemsOf(quote))
  const telling = keywordsOf(words)
  return (telling.length > 0 ? telling : stemsOf(words)).every((word) => said.has(word))
}

/** A number alone may be the one of a day or a page. */
function isPriceIn(amount: number, quote: string): boolean {
  return /[\p{L}\p{Sc}]/u.test(quote) && numbersIn(quote).includes(amount)
}

/**
 * The words, numbers and signs of money of a text with one space around each, so that '$50' does not stand in '$500'; once as they are,
 * and once with what the end of a line has hyphenated put together.
 */
function variants(text: string): string[] {
  const plain = foldText(text)
  const joined = plain.replace(/(\p{L})-\s+(\p{L})/gu, '$1$2')
  return [...new Set([plain, joined])].map(
    (each) => ` ${(each.match(/\d+(?:[.,:]\d+)*|\p{L}+|\p{Sc}/gu) ?? []).join(' ')} `,
  )
}
