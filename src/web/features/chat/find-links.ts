export type TextSegment = { text: string; href: string | null }

const ADDRESS = /https?:\/\/[^\s<>"“”]+/gi

/** Splits a text at its web addresses. No other markup is interpreted. */
export function findLinks(text: string): TextSegment[] {
  const parts: TextSegment[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    if (!isAddress(address)) continue
    if (index > at) parts.push({ text: text.slice(at, index), href: null })
    parts.push({ text: address, href: address })
    at = index + address.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null })
  return parts
}

/** Removes trailing punctuation, and a closing bracket that was opened before the address. */
function withoutEnd(address: string): string {
  const last = address.at(-1) ?? ''
  const isUnopened = last === ')' && count(address, ')') > count(address, '(')
  return /[.,;:!?'’*_\]}]/.test(last) || isUnopened ? withoutEnd(address.slice(0, -1)) : address
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function isAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname !== ''
}
