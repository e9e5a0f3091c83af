export type TextSegment = { text: string; href: string | null }

const ADDRESS = /https?:\/\/[^\s<>"“”]+/gi

/** Splits a text at its web addresses. No other markup is interpreted. */
export function findLinks(text: string): TextSegment[] {
  const parts: TextSegment[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = trimAddress(match)
    if (!isAddress(address)) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: null })
    parts.push({ text: address, href: address })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

/** Removes trailing punctuation, and a closing bracket that was opened before the address. */
function trimAddress(address: string): string {
  const last = address.at(-1) ?? ''
  const isUnopened = last === ')' && count(address, ')') > count(address, '(')
  return /[.,;:!?'’*_\]}]/.test(last) || isUnopened ? trimAddress(address.slice(0, -1)) : address
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function isAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname !== ''
}
