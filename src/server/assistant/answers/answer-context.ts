import type { Question, TripDay, TripField } from '../../ports/assistant/port.ts'
import { groupBy } from '../../group-by.ts'
import type { AskedDay } from './find-day.ts'
import type { SourceLine } from './source-line.ts'
import type { TripDetails } from './read-trip.ts'

/** A question, and what the local answers to it are taken from. */
export type AnswerContext = {
  question: Question
  trip: TripDetails
  lines: SourceLine[]
  day: AskedDay | null
}

/** A whole field as one line, even if it was split into several. */
export function findFieldLine(
  { question, lines }: Pick<AnswerContext, 'question' | 'lines'>,
  field: TripField,
): SourceLine | undefined {
  const value = question.facts.find((fact) => fact.field === field)?.value.trim()
  const firstLine = lines.find((line) => line.field === field)
  return value && firstLine ? { ...firstLine, text: value } : undefined
}

/** The lines that were extracted from PDFs for a field. */
export function findLinesForField(lines: SourceLine[], field: TripField): SourceLine[] {
  return lines.filter(({ extractedFor }) => extractedFor === field)
}

/** Groups lines by source and page, in order of first occurrence. */
export function groupByPage(lines: SourceLine[]): SourceLine[][] {
  return [...groupBy(lines, ({ source, page }) => `${source}\n${page}`).values()]
}

export function groupBySource(lines: SourceLine[]): SourceLine[][] {
  return [...groupBy(lines, ({ source }) => source).values()]
}

/** The days of a schedule in the order of the lines. */
export function groupByDay(lines: SourceLine[]): TripDay[] {
  return [...groupBy(lines, ({ heading }) => heading)].map(([name, day]) => ({
    name,
    entries: day.map(({ text }) => text),
  }))
}
