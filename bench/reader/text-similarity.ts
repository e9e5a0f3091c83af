/** Text similarity by words, ignoring case, accents, endings and stop words. */

const STOP_WORDS = new Set(
  'a an the of and or to in on at for with by from your our we you is are be will und der die das mit'.split(
    ' ',
  ),
)
const NUMBERS = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
)

/** 'Fünf Nächte, 1,200 m' -> funf nachte 1200 m */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      // Soft hyphens.
      .replaceAll('\u00ad', '')
      .normalize('NFKD')
      // Accents.
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/['’`]/g, '')
      .replace(/(\d),(\d{3})\b/g, '$1$2')
      .replace(/[^a-z0-9.]+/g, ' ')
      .replace(/\.(?!\d)/g, ' ')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
  )
}

/** The words without their endings, and without stop words unless there are no others. */
export function termsOf(text: string): string[] {
  const words = wordsOf(text)
  const meaningful = words.filter((word) => !STOP_WORDS.has(word))
  return (meaningful.length > 0 ? meaningful : words).map((word) => NUMBERS.get(word) ?? stemWord(word))
}

/** Removed from words that are longer than this. */
const VERB_ENDINGS = [
  { ending: 'ing', longerThan: 5 },
  { ending: 'ed', longerThan: 4 },
]

/** The word without the ending of a plural or a verb. */
function stemWord(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word
  let rest = word
  if (rest.endsWith('ies') && rest.length > 4) rest = `${rest.slice(0, -3)}y`
  else if (rest.endsWith('s') && !/(?:ss|us)$/.test(rest)) rest = rest.slice(0, -1)
  for (const { ending, longerThan } of VERB_ENDINGS) {
    if (!rest.endsWith(ending) || rest.length <= longerThan) continue
    // 'swimming' -> 'swim'
    rest = rest.slice(0, -ending.length).replace(/([bdgmnprt])\1$/, '$1')
    break
  }
  return rest.endsWith('e') && rest.length > 3 ? rest.slice(0, -1) : rest
}

/** From 0 to 1: the share of terms that both texts have (Dice). */
export function termSimilarity(a: string, b: string): number {
  return diceSimilarity(termsOf(a), termsOf(b))
}

/** From 0 to 1: the share of words that both texts have, including stop words and endings. */
export function wordSimilarity(a: string, b: string): number {
  return diceSimilarity(wordsOf(a), wordsOf(b))
}

/** From 0 to 1: which share of the terms of `text` is in `container`. */
export function shareOfTerms(text: string, container: string): number {
  const terms = termsOf(text)
  return terms.length === 0 ? 0 : countShared(terms, termsOf(container)) / terms.length
}

/** Whether `container` has all terms of `text`. */
export function hasAllTerms(container: string, text: string): boolean {
  const terms = new Set(termsOf(container))
  return termsOf(text).every((term) => terms.has(term))
}

function diceSimilarity(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  return (2 * countShared(a, b)) / (a.length + b.length)
}

/** How many words both lists have. A word that occurs twice counts twice only if it does so in both. */
function countShared(a: string[], b: string[]): number {
  const remaining = new Map<string, number>()
  for (const word of a) remaining.set(word, (remaining.get(word) ?? 0) + 1)
  return b.filter((word) => {
    const times = remaining.get(word) ?? 0
    remaining.set(word, times - 1)
    return times > 0
  }).length
}
