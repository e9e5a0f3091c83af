/** The currencies of quotes, except US dollars, in which a trip's amounts are. */
const foreignCurrencies: { name: string; patterns: RegExp[] }[] = [
  { name: 'pounds', patterns: [wholeWord(['GBP', 'pound', 'pounds', 'quid']), /£/u] },
  { name: 'euros', patterns: [wholeWord(['EUR', 'euro', 'euros']), /€/u] },
  // 'Fr. 390', but not 'Fr.' without a number.
  {
    name: 'Swiss francs',
    patterns: [wholeWord(['CHF', 'SFr', 'Franken', 'franc', 'francs']), /(?<!\p{L})Fr\.\s?\d/iu],
  },
  { name: 'Norwegian kroner', patterns: [wholeWord(['NOK'])] },
  { name: 'Swedish kronor', patterns: [wholeWord(['SEK'])] },
  { name: 'Danish kroner', patterns: [wholeWord(['DKK'])] },
  { name: 'Icelandic krónur', patterns: [wholeWord(['ISK'])] },
  { name: 'Czech koruna', patterns: [wholeWord(['CZK', 'Kč'])] },
  { name: 'Polish zloty', patterns: [wholeWord(['PLN', 'zł'])] },
  // '2400,-' and '2400:-', but not '2400,-5'.
  { name: 'kroner', patterns: [wholeWord(['kr', 'kroner', 'kronor', 'krónur']), /\d[,:]-(?!\d)/u] },
  { name: 'yen', patterns: [wholeWord(['JPY', 'yen']), /¥/u] },
  // 'C$300' and 'CA$300'
  { name: 'Canadian dollars', patterns: [wholeWord(['CAD', 'Canadian dollars']), /(?<!\p{L})CA?\$/iu] },
  { name: 'Australian dollars', patterns: [wholeWord(['AUD', 'Australian dollars']), /(?<!\p{L})AU?\$/iu] },
  { name: 'New Zealand dollars', patterns: [wholeWord(['NZD', 'New Zealand dollars']), /NZ\$/iu] },
]

const usDollarPatterns = [
  // '$240' and 'US$240', but not 'NZ$240'.
  /(?<!\p{L})(?:US)?\$/iu,
  wholeWord(['USD']),
  // '240 dollars', but not Canadian, Australian or New Zealand dollars.
  /(?<!(?:ian|Zealand) )\bdollars?\b/iu,
]

/**
 * The foreign currency of quoted prices: 'pounds', 'pounds and euros'. Quotes that also name US dollars do
 * not count. Null if there is none.
 */
export function foreignCurrency(quotes: string[]): string | null {
  const quotesWithoutDollars = quotes.filter((quote) => !matchesAny(usDollarPatterns, quote))
  const named = foreignCurrencies.filter(({ patterns }) =>
    quotesWithoutDollars.some((quote) => matchesAny(patterns, quote)),
  )
  return named.length === 0 ? null : named.map(({ name }) => name).join(' and ')
}

function matchesAny(patterns: RegExp[], quote: string): boolean {
  return patterns.some((pattern) => pattern.test(quote))
}

/** Matches one of the words in any case, but not within another word: 'kr' is in '2400kr', but not in 'Sunkred'. */
function wholeWord(words: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')
}
