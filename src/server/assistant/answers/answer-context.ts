import type { Question, TripDay, TripField } from '../../ports/assistant/port.ts'
import type { AskedDay } from './asked-day.ts'
import type { SourceLine } from './source-line.ts'
import type { TripDetails } from './read-trip.ts'
import type { ParsedQuestion } from './parse-question.ts'

export type AnswerContext = {
  asked: ParsedQuestion
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
  const line = lines.find((line) => line.field === field)
  return value && line ? { ...line, text: value } : undefined
}

/** What PDFs say about a field. */
export function findLinesForField({ lines }: Pick<AnswerContext, 'lines'>, field: TripField): SourceLine[] {
  return lines.filter(({ fills }) => fills === field)
}

/** Groups lines by source and page, in order of first occurrence. */
export function groupByPage(lines: SourceLine[]): SourceLine[][] {
  return group(lines, ({ source, page }) => `${source}\n${page}`)
}

export function groupBySource(lines: SourceLine[]): SourceLine[][] {
  return group(lines, ({ source }) => source)
}

/** The days of a schedule in the order of the lines. */
export function groupByDay(lines: SourceLine[]): TripDay[] {
  return group(lines, ({ heading }) => heading).map((day) => ({
    name: day[0]!.heading,
    entries: day.map(({ text }) => text),
  }))
}

function group(lines: SourceLine[], toName: (line: SourceLine) => string): SourceLine[][] {
  const named = new Map<string, SourceLine[]>()
  for (const line of lines) named.set(toName(line), [...(named.get(toName(line)) ?? []), line])
  return [...named.values()]
}
