import type { Evidence } from '#contract/assistant.ts'
import { cutText } from '../../../texts.ts'
import { clocksIn } from '../../../language/clock.ts'
import { numbersIn } from '../../../language/money.ts'
import type { PdfText } from '../port.ts'
import { foldText, keywordsOf, stemsOf } from '../../../language/words.ts'

/** Enough for a reader to find the passage. */
const MAX_QUOTE_LENGTH = 500

/** The source that a model names for an item, and what must occur in the quote, if given. */
export type Claim = {
  page: number
  quote: string
  words?: string
  amount?: number
  /** In minutes since midnight; null: the item has no time. */
  clock?: number | null
}

/** Checks a model's quotes against the pages that it was sent. */
export function createQuoteChecker(sentPages: PdfText['pages']): (claim: Claim) => Evidence {
  const pages = sentPages.map(({ page, text }) => ({ page, texts: variants(text) }))
  const firstPage = pages[0]?.page ?? 1
  const lastPage = pages.at(-1)?.page ?? 1
  return ({ page, quote: fullQuote, words, amount, clock }) => {
    const quote = cutQuote(fullQuote)
    // A quote without words, '  ', would be on every page.
    const quoteVariants = variants(quote).filter((text) => text !== '  ')
    const containsQuote = ({ texts }: (typeof pages)[number]) =>
      quoteVariants.some((part) => texts.some((text) => text.includes(part)))
    const pageWithQuote =
      pages.find((candidate) => candidate.page === page && containsQuote(candidate)) ??
      pages.find(containsQuote)
    const supportsItem =
      (words === undefined || areWordsIn(words, quote)) &&
      (amount === undefined || isPriceIn(amount, quote)) &&
      (clock === undefined || clock === null || clocksIn(quote).includes(clock))
    return {
      // An unproven quote keeps the page that the model names, if it was sent; otherwise it gets the nearest.
      page: pageWithQuote?.page ?? Math.min(Math.max(Math.round(page), firstPage), lastPage),
      quote,
      isProven: pageWithQuote !== undefined && supportsItem,
    }
  }
}

/** Cuts a long quote at a word boundary. The cut quote is both shown and checked. */
function cutQuote(quote: string): string {
  const words = quote.trim()
  return words.length <= MAX_QUOTE_LENGTH
    ? words
    : cutText(words, MAX_QUOTE_LENGTH)
        .replace(/(?<=\s)\S*$/, '')
        .trimEnd()
}

/** Whether every significant word occurs in the quote, in any form. */
function areWordsIn(words: string, quote: string): boolean {
  const quoteStems = new Set(stemsOf(quote))
  const keywords = keywordsOf(words)
  return (keywords.length > 0 ? keywords : stemsOf(words)).every((word) => quoteStems.has(word))
}

/** Requires a letter or currency sign: a bare number may be a day or a page. */
function isPriceIn(amount: number, quote: string): boolean {
  return /[\p{L}\p{Sc}]/u.test(quote) && numbersIn(quote).includes(amount)
}

/**
 * The words, numbers and currency signs of a text, each surrounded by one space, so that '$50' does not match
 * '$500'; once as they are, and once with hyphenated line ends joined.
 */
function variants(text: string): string[] {
  const plain = foldText(text)
  const joined = plain.replace(/(\p{L})-\s+(\p{L})/gu, '$1$2')
  return [...new Set([plain, joined])].map(
    (each) => ` ${(each.match(/\d+(?:[.,:]\d+)*|\p{L}+|\p{Sc}/gu) ?? []).join(' ')} `,
  )
}
