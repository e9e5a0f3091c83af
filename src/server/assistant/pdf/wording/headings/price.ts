import { anyOf } from '../any-of.ts'

/** Unmistakable headings about the price, which are checked before the general ones. */
export const SURELY_PRICE = anyOf(
  /what (?:you|we|everyone) pays?\b/,
  /^what \w+ pays?\b/,
  /^what we ask\b/,
  /\bpennies\b/,
  /^subscription for the\b/,
)

/** Headings about the price. */
export const PRICE = anyOf(
  /\bprices?\b/,
  /\bcosts?\b/,
  /\bfees?\b/,
  /\bcharges?\b/,
  /\brates?\b/,
  /\btariffs?\b/,
  /\bbudget\b/,
  /\bmoney\b/,
  /pounds and pence/,
  /dollars and cents/,
  /how much/,
  /\bkosten\b/,
  /\bpreise?\b/,
  /\bprix\b/,
  /\btarifs?\b/,
  /\bprecios?\b/,
  /\bper person\b/,
  /what (?:to|you) pay/,
  /\bpayment/,
  /\bcontribution/,
  /\bdamage\b/,
  /\bteilnahme(?:beitrag|gebühr)/,
  /investment/,
  /\bfares?\b/,
  /\bpaying\b/,
  /pays? (?:for )?what\b/,
  /what you pay/,
  /the bill/,
  /\bwallet\b/,
  /money goes/,
  /\bshare$/,
  /in figures/,
  /\bfinances?\b/,
)
