import { lineKindOf } from './line-kind.ts'

/** Splits 'Breakfast is included, but not lunch' into two clauses. */
function toClauses(sentence: string): string[] {
  for (const { index, 0: between } of sentence.matchAll(/[;,]\s+|\s+(?=but\b|excluding\b)/g)) {
    const [before, rest] = [sentence.slice(0, index), sentence.slice(index + between.length)]
    if (lineKindOf(before) === 'included' && lineKindOf(rest) === 'excluded') return [before, rest]
  }
  return [sentence]
}

/** Joins lines that a page breaks in mid-sentence, and splits long ones into sentences. */
export function toSentences(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split('\n').map((line) => line.trim())) {
    const before = lines.at(-1)
    const goesOn =
      before !== undefined && before !== '' && /^[\p{Ll}(]/u.test(line) && !/[.:;!?]$/.test(before)
    if (goesOn) lines[lines.length - 1] = `${before} ${line}`
    else lines.push(line)
  }
  return lines
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=["“(]?[\p{Lu}\d])/u))
    .flatMap(toClauses)
    .map((line) => line.replace(/^\s*[-–•·*▪✓✔☐□\p{Co}]\s*/u, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}
