/** A regular expression for these words, but not within another word; '240GBP' counts. */
const code = (codes: string) => `(?<!\\p{L})(?:${codes})(?!\\p{L})`

/** Amounts of a trip are US dollars. These are the signs and words of other currencies. */
const currencies: [name: string, sign: RegExp][] = [
  ['pounds', new RegExp(`£|${code('GBP|pounds?|quid')}`, 'iu')],
  ['euros', new RegExp(`€|${code('EUR|euros?')}`, 'iu')],
  ['Swiss francs', new RegExp(`${code('CHF|SFr|Franken|francs?')}|${code('Fr')}\\.\\s?\\d`, 'iu')],
  ['Norwegian kroner', new RegExp(code('NOK'), 'iu')],
  ['Swedish kronor', new RegExp(code('SEK'), 'iu')],
  ['Danish kroner', new RegExp(code('DKK'), 'iu')],
  ['Icelandic krónur', new RegExp(code('ISK'), 'iu')],
  ['Czech koruna', new RegExp(code('CZK|Kč'), 'iu')],
  ['Polish zloty', new RegExp(code('PLN|zł'), 'iu')],
  // '2400,-' and '2400:-' are kroner, too.
  ['kroner', new RegExp(`${code('kr|kroner|kronor|krónur')}|\\d[,:]-(?!\\d)`, 'iu')],
  ['yen', new RegExp(`¥|${code('JPY|yen')}`, 'iu')],
  ['Canadian dollars', new RegExp(`(?<!\\p{L})CA?\\$|${code('CAD|Canadian dollars')}`, 'iu')],
  ['Australian dollars', new RegExp(`(?<!\\p{L})AU?\\$|${code('AUD|Australian dollars')}`, 'iu')],
  ['New Zealand dollars', new RegExp(`NZ\\$|${code('NZD|New Zealand dollars')}`, 'iu')],
]
/** Dollars, unless they are Canadian, Australian or of New Zealand. */
const usDollars = /(?<!\p{L})(?:US)?\$|(?<!\p{L})USD(?!\p{L})|(?<!(?:ian|Zealand) )\bdollars?\b/iu

/**
 * The foreign currency of quoted prices: 'pounds', 'pounds and euros'. Quotes that also name US dollars do
 * not count. Null if there is none.
 */
export function foreignCurrency(quotes: string[]): string | null {
  const quotesWithoutDollars = quotes.filter((quote) => !usDollars.test(quote))
  const namedCurrencies = currencies.filter(([, sign]) =>
    quotesWithoutDollars.some((quote) => sign.test(quote)),
  )
  return namedCurrencies.length === 0 ? null : namedCurrencies.map(([name]) => name).join(' and ')
}
