import type { Evidence } from '#contract/assistant.ts'
import type { Question, TripField } from '../port.ts'
import { toSourceLine, type SourceLine } from './source-line.ts'
import { toSentences } from './sentences.ts'
import { stemsOf } from '../words.ts'

/** One item read from a PDF: the field it is for, and the heading of its day. */
type Finding = { fills: TripField; text: string; day: string; evidence: Evidence }
/** `said` is the line that the finding replaces, if any. */
type MatchedFinding = { said?: SourceLine; line: SourceLine }

/** Adds the extracted items as lines and drops the lines that say nothing more. */
export function addFindings(lines: SourceLine[], found: Question['found']): SourceLine[] {
  return found.reduceRight((all, { source, ...read }) => {
    const ofPdf = all.filter((line) => line.source === source)
    const seen: MatchedFinding[] = toFindings(read).map((finding) => {
      const words = withoutNumbers(stemsOf(finding.text))
      const said = ofPdf.find((line) => line.page === finding.evidence.page && isSaidIn(line, words))
      const line = findingToLine(finding, source, said)
      return said && saysNoMore(said, line)
        ? { said, line: { ...line, part: mergedKind(said, line) } }
        : { line }
    })
    const needless = new Set(seen.map(({ said }) => said))
    return [...seen.map(({ line }) => line), ...all.filter((line) => !needless.has(line))]
  }, lines)
}

/** Only items with proven evidence; a model's other claims are ignored. */
function toFindings({ extracted, evidence }: Omit<Question['found'][number], 'source'>): Finding[] {
  const list = (fills: TripField, texts: string[], proofs: Evidence[]) =>
    texts.flatMap((text, i) => {
      const proof = proofs[i]
      return proof ? { fills, text, day: '', evidence: proof } : []
    })
  const quoted = (fills: TripField, proofs: Evidence[]) =>
    proofs.flatMap((proof) =>
      toSentences(proof.quote)
        .filter((text) => /\p{L}/u.test(text))
        .map((text) => ({ fills, text, day: '', evidence: { ...proof, quote: text } })),
    )
  const days = extracted.schedule.flatMap(({ day, activities }, i) =>
    list(
      'schedule',
      activities.map(({ time, activity }) => `${time} ${activity}`.trim()),
      evidence.schedule[i] ?? [],
    ).map((finding) => ({ ...finding, day })),
  )
  const [low, high] = evidence.budget
  const prices = [low, high].filter((proof, i) => proof && (i === 0 || proof.quote !== low?.quote))
  return [
    ...days,
    ...list('tourIncludes', extracted.tourIncludes, evidence.tourIncludes),
    ...list('activities', extracted.activities, evidence.activities),
    ...quoted('price', prices as Evidence[]),
    ...quoted('accommodationDescription', evidence.accommodationDescription),
  ].filter((finding) => finding.evidence.isProven)
}

function findingToLine(
  { fills, text, day, evidence }: Finding,
  source: string,
  said?: SourceLine,
): SourceLine {
  const heading = day === '' ? (said?.heading ?? '') : day
  const part = fills === 'tourIncludes' ? 'included' : 'other'
  const line = toSourceLine({ text, heading, source, field: null, page: evidence.page }, part)
  return { ...line, fills, quote: evidence.quote }
}

function isSaidIn({ words }: SourceLine, finding: string[]): boolean {
  return finding.length > 0 && finding.every((word) => words.has(word))
}

function saysNoMore(said: SourceLine, { words, headingWords }: SourceLine): boolean {
  return withoutNumbers([...said.words]).every((word) => words.has(word) || headingWords.has(word))
}

function mergedKind(said: SourceLine, line: SourceLine): SourceLine['part'] {
  return line.part === 'other' ? said.part : line.part
}

/** Without numbers, because a time can be written in many ways. */
function withoutNumbers(words: string[]): string[] {
  return words.filter((word) => !/\d/.test(word))
}
