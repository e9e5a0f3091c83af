const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Reads '3' and 'three'. */
export function numberOf(word: string): number {
  const named = NUMBER_WORDS.indexOf(word.toLowerCase())
  return named > 0 ? named : Number(word)
}
