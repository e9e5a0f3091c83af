import { toCents } from './money.ts'

/**
 * '20', '20.5', '20.', '.5' and '$1,020.50' in cents; null for what is no amount. A comma only ever parts thousands:
 * who writes '2,50' means two dollars and a half, and must not be taken to mean 250.
 */
export function readAmount(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  if (!/^((\d{1,8}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return null
  return toCents(`0${plain.replaceAll(',', '').replace(/\.$/, '')}`)
}
