/** Words that often make one thing together with another: 'tea and coffee'. */
const PAIRS =
  /^(?:tea|coffee|bed|bread|food|soup|cake|fish|half|bacon|gin|wine|cheese|milk|salt|board|towels?|rope|tents?|boats?|paddles?|helmets?|meals?|sheets?|maps?|snacks?|drinks?)$/i

/** The items of an enumeration: 'A, B and C'. Text in brackets is not split. */
export function splitList(sentence: string): string[] {
  const text = sentence.replace(/[.!]\s*$/, '').trim()
  const bySemicolon = splitOutside(text, /;/)
  if (bySemicolon.length > 1) return tidy(bySemicolon)
  const byGap = text.split(/\s{3,}|\s+[•·|●▪/~*+◆◇■▸►»✦★]\s+/u)
  if (byGap.length > 1) return tidy(byGap)
  const parts = splitOutside(text, /,(?!\d{3}\b)/)
  if (parts.length === 1) return tidy(splitLast(parts, 1))
  const hasOxford = /^(?:and|or|plus|sowie|und|as well as)\s/i.test(parts.at(-1)?.trim() ?? '')
  return tidy(hasOxford ? parts : splitLast(parts, 2))
}

/** Splits the last part of a list if it holds two items: 'B and C'. `minParts` is 1 without commas. */
function splitLast(parts: string[], minParts: number): string[] {
  const last = parts.at(-1) ?? ''
  const match = /^(.+?)\s+(?:and|plus|sowie|und|et|as well as)\s+(.+)$/i.exec(last)
  if (!match || last.includes('(')) return parts
  const [, before = '', after = ''] = match
  const words = (text: string) => text.trim().split(/\s+/).length
  if (PAIRS.test(before.trim().split(/\s+/).at(-1) ?? '') && words(after) <= 2 && words(before) <= 2)
    return parts
  // Without commas, split only if both sides have several words; else the 'and' is part of one thing.
  if (minParts === 1 && (words(before) < 2 || words(after) < 2)) return parts
  return [...parts.slice(0, -1), before, after]
}

/** Splits a text at a separator, but not within brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (let index = 0; index < text.length; index++) {
    const letter = text[index] ?? ''
    if (letter === '(' || letter === '[') depth++
    if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1)
    if (depth === 0 && separator.exec(text.slice(index, index + 4))?.index === 0) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part]
}

function tidy(parts: string[]): string[] {
  return parts
    .map((part) =>
      part
        .replace(/^\s*(?:and|or|plus|sowie|und|also|as well as)\s+/i, '')
        .replace(/^[\s•·–—-]+|[\s.,;:]+$/g, '')
        .trim(),
    )
    .filter((part) => /\p{L}{2}/u.test(part))
}

/** Splits a text into sentences. The full stop of an abbreviation does not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(
      /\b(approx|incl|excl|max|min|no|nr|tel|ca|etc|e\.g|i\.e|st|mr|mrs|ms|dr|fr|p|pp|vs|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|hrs?|a\.m|p\.m)\.(?=\s)/gi,
      '$1\u0001',
    )
    .split(/(?<=[.!?…]["”’)]?)\s+(?=["“(]?[\p{Lu}\d£€$•])/u)
    .map((sentence) => sentence.replaceAll('\u0001', '.').trim())
    .filter((sentence) => sentence !== '')
}
