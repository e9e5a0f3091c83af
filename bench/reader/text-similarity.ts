/** Text similarity by words, ignoring case, accents, endings and stop words. */

const STOP_WORDS = new Set(
  'a an the of and or to in on at for with by from your our we you is are be will und der die das mit'.split(
    ' ',
  ),
)
const NUMBERS = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at + 1)]),
)

/** 'Fünf Nächte, 1,200 m' -> funf nachte 1200 m */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replaceAll('\u00ad', '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/(\d),(\d{3})\b/g, '$1$2')
    .replace(/[^a-z0-9.]+/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
}

/** The words without stop words and endings. */
export function termsOf(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return (telling.length > 0 ? telling : words).map((word) => NUMBERS.get(word) ?? stemWord(word))
}

function stemWord(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word
  let rest = word
  if (rest.endsWith('ies') && rest.length > 4) rest = `${rest.slice(0, -3)}y`
  else if (rest.endsWith('s') && !/(?:ss|us)$/.test(rest)) rest = rest.slice(0, -1)
  for (const [ending, longerThan] of [
    ['ing', 5],
    ['ed', 4],
  ] as const) {
    if (!rest.endsWith(ending) || rest.length <= longerThan) continue
    rest = rest.slice(0, -ending.length).replace(/([bdgmnprt])\1$/, '$1')
    break
  }
  return rest.endsWith('e') && rest.length > 3 ? rest.slice(0, -1) : rest
}

/** From 0 to 1: the share of terms that both texts have (Dice). */
export function termSimilarity(one: string, other: string): number {
  return diceSimilarity(termsOf(one), termsOf(other))
}

/** The same with all words, including stop words and endings. */
export function wordSimilarity(one: string, other: string): number {
  return diceSimilarity(wordsOf(one), wordsOf(other))
}

/** From 0 to 1: the share of a text's terms that are in the other one. */
export function shareOfTerms(text: string, other: string): number {
  const terms = termsOf(text)
  return terms.length === 0 ? 0 : countShared(terms, termsOf(other)) / terms.length
}

export function hasAllTerms(text: string, needed: string): boolean {
  const terms = new Set(termsOf(text))
  return termsOf(needed).every((term) => terms.has(term))
}

function diceSimilarity(one: string[], other: string[]): number {
  if (one.length === 0 || other.length === 0) return 0
  return (2 * countShared(one, other)) / (one.length + other.length)
}

function countShared(one: string[], other: string[]): number {
  const left = new Map<string, number>()
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1)
  return other.filter((word) => {
    const times = left.get(word) ?? 0
    left.set(word, times - 1)
    return times > 0
  }).length
}
