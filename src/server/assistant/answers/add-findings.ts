import type { Evidence } from '#contract/assistant.ts'
import type { Question, TripField } from '../../ports/assistant/port.ts'
import { toSourceLine, type SourceLine } from './source-line.ts'
import { toSentences } from '../../language/sentences.ts'
import { stemsOf } from '../../language/words.ts'

/** One item read from a PDF for a field of the trip. `day` is the heading of its day in a schedule, or ''. */
type Finding = { field: TripField; text: string; day: string; evidence: Evidence }
/** A finding as a line, and the line of the PDF that it replaces, if any. */
type FindingLine = { line: SourceLine; replaced?: SourceLine }

/** Adds the items extracted from PDFs as lines, and drops the lines that say no more than such an item. */
export function addFindings(lines: SourceLine[], extractions: Question['extractions']): SourceLine[] {
  // From the last to the first, because each PDF's findings are put in front.
  return extractions.reduceRight((allLines, { source, ...extraction }) => {
    const pdfLines = allLines.filter((line) => line.source === source)
    const findingLines: FindingLine[] = toFindings(extraction).map((finding) => {
      const words = withoutNumbers(stemsOf(finding.text))
      const pdfLine = pdfLines.find((line) => line.page === finding.evidence.page && hasAllWords(line, words))
      const line = findingToLine(finding, source, pdfLine)
      return pdfLine && saysNoMore(pdfLine, line)
        ? { line: { ...line, kind: mergedKind(pdfLine, line) }, replaced: pdfLine }
        : { line }
    })
    const replacedLines = new Set(findingLines.map(({ replaced }) => replaced))
    return [...findingLines.map(({ line }) => line), ...allLines.filter((line) => !replacedLines.has(line))]
  }, lines)
}

/** The items with proven evidence; a model's other claims are ignored. */
function toFindings({ extracted, evidence }: Omit<Question['extractions'][number], 'source'>): Finding[] {
  // Each item is a finding.
  const listFindings = (field: TripField, texts: string[], proofs: Evidence[]) =>
    texts.flatMap((text, i) => {
      const proof = proofs[i]
      return proof ? { field, text, day: '', evidence: proof } : []
    })
  // Each sentence of the quotes is a finding.
  const quoteFindings = (field: TripField, proofs: Evidence[]) =>
    proofs.flatMap((proof) =>
      toSentences(proof.quote)
        .filter((text) => /\p{L}/u.test(text))
        .map((text) => ({ field, text, day: '', evidence: { ...proof, quote: text } })),
    )
  const days = extracted.schedule.flatMap(({ day, activities }, i) =>
    listFindings(
      'schedule',
      activities.map(({ time, activity }) => `${time} ${activity}`.trim()),
      evidence.schedule[i] ?? [],
    ).map((finding) => ({ ...finding, day })),
  )
  const [low, high] = evidence.budget
  // One sentence may name both prices.
  const prices = (high?.quote === low?.quote ? [low] : [low, high]).filter((proof) => proof !== undefined)
  return [
    ...days,
    ...listFindings('tourIncludes', extracted.tourIncludes, evidence.tourIncludes),
    ...listFindings('activities', extracted.activities, evidence.activities),
    ...quoteFindings('price', prices),
    ...quoteFindings('accommodationDescription', evidence.accommodationDescription),
  ].filter((finding) => finding.evidence.isProven)
}

function findingToLine(
  { field: extractedFor, text, day, evidence }: Finding,
  source: string,
  pdfLine?: SourceLine,
): SourceLine {
  const heading = day === '' ? (pdfLine?.heading ?? '') : day
  const listKind = extractedFor === 'tourIncludes' ? 'included' : 'other'
  const line = toSourceLine({ text, heading, source, field: null, page: evidence.page }, listKind)
  return { ...line, extractedFor, quote: evidence.quote }
}

function hasAllWords(line: SourceLine, words: string[]): boolean {
  return words.length > 0 && words.every((word) => line.words.has(word))
}

/** Whether a line of a PDF has no words that the finding lacks. */
function saysNoMore(pdfLine: SourceLine, { words, headingWords }: SourceLine): boolean {
  return withoutNumbers([...pdfLine.words]).every((word) => words.has(word) || headingWords.has(word))
}

function mergedKind(pdfLine: SourceLine, line: SourceLine): SourceLine['kind'] {
  return line.kind === 'other' ? pdfLine.kind : line.kind
}

/** Without numbers, because a time can be written in many ways. */
function withoutNumbers(words: string[]): string[] {
  return words.filter((word) => !/\d/.test(word))
}
