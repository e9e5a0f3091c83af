/** Words count as whole words in any case; `sign` is what else stands for the currency. */
type Currency = { name: string; words: string[]; sign?: RegExp }

/** The currencies of quotes, except US dollars, in which a trip's amounts are. */
const foreignCurrencies: Currency[] = [
  { name: 'pounds', words: ['GBP', 'pound', 'pounds', 'quid'], sign: /£/u },
  { name: 'euros', words: ['EUR', 'euro', 'euros'], sign: /€/u },
  // 'Fr. 390', but not 'Fr.' without a number.
  {
    name: 'Swiss francs',
    words: ['CHF', 'SFr', 'Franken', 'franc', 'francs'],
    sign: /(?<!\p{L})Fr\.\s?\d/iu,
  },
  { name: 'Norwegian kroner', words: ['NOK'] },
  { name: 'Swedish kronor', words: ['SEK'] },
  { name: 'Danish kroner', words: ['DKK'] },
  { name: 'Icelandic krónur', words: ['ISK'] },
  { name: 'Czech koruna', words: ['CZK', 'Kč'] },
  { name: 'Polish zloty', words: ['PLN', 'zł'] },
  // '2400,-' and '2400:-', but not '2400,-5'.
  { name: 'kroner', words: ['kr', 'kroner', 'kronor', 'krónur'], sign: /\d[,:]-(?!\d)/u },
  { name: 'yen', words: ['JPY', 'yen'], sign: /¥/u },
  // 'C$300' and 'CA$300'
  { name: 'Canadian dollars', words: ['CAD', 'Canadian dollars'], sign: /(?<!\p{L})CA?\$/iu },
  { name: 'Australian dollars', words: ['AUD', 'Australian dollars'], sign: /(?<!\p{L})AU?\$/iu },
  { name: 'New Zealand dollars', words: ['NZD', 'New Zealand dollars'], sign: /NZ\$/iu },
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
  const quotesWithoutDollars = quotes.filter(
    (quote) => !usDollarPatterns.some((pattern) => pattern.test(quote)),
  )
  const named = foreignCurrencies.filter((currency) =>
    quotesWithoutDollars.some((quote) => isNamedIn(quote, currency)),
  )
  return named.length === 0 ? null : named.map(({ name }) => name).join(' and ')
}

function isNamedIn(quote: string, { words, sign }: Currency): boolean {
  return wholeWord(words).test(quote) || sign?.test(quote) === true
}

/** Matches one of the words, but not within another word: 'kr' is in '2400kr', but not in 'Sunkred'. */
function wholeWord(words: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')
}
