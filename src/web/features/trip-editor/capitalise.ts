/** 'activity 1' -> 'Activity 1' */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
