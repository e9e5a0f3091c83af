import type { Question, TripDay, TripField } from '../port.ts'
import type { DayAsked } from './asked-day.ts'
import type { Line } from './source-line.ts'
import type { TripAsTold } from './read-trip.ts'
import type { Asked } from './parse-question.ts'

/** Everything that an answer is made of. */
export type Known = {
  asked: Asked
  question: Question
  trip: TripAsTold
  lines: Line[]
  day: DayAsked | null
}

/** The line of a field as a whole, whatever lines it was cut into. */
export function fieldLine(
  { question, lines }: Pick<Known, 'question' | 'lines'>,
  field: TripField,
): Line | undefined {
  const value = question.facts.find((fact) => fact.field === field)?.value.trim()
  const line = lines.find((line) => line.field === field)
  return value && line ? { ...line, text: value } : undefined
}

/** What PDFs say for a field. */
export function readFor({ lines }: Pick<Known, 'lines'>, field: TripField): Line[] {
  return lines.filter(({ fills }) => fills === field)
}

/** By where they stand, the first place first. */
export function byPlace(lines: Line[]): Line[][] {
  return group(lines, ({ source, page }) => `${source}\n${page}`)
}

export function bySource(lines: Line[]): Line[][] {
  return group(lines, ({ source }) => source)
}

/** The days of a schedule as it was read, the first one first. */
export function byDay(lines: Line[]): TripDay[] {
  return group(lines, ({ heading }) => heading).map((day) => ({
    name: day[0]!.heading,
    entries: day.map(({ text }) => text),
  }))
}

function group(lines: Line[], toName: (line: Line) => string): Line[][] {
  const named = new Map<string, Line[]>()
  for (const line of lines) named.set(toName(line), [...(named.get(toName(line)) ?? []), line])
  return [...named.values()]
}
