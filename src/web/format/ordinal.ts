const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** '1st', '22nd', '13th' */
export function ordinal(count: number): string {
  return `${count}${suffixes[rules.select(count)] ?? 'th'}`
}
