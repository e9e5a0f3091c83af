import { tripFieldNames as names } from '#contract/trip-input.ts'
import { hasMoney, numbersIn } from '../../language/money.ts'
import { groupBySource, findFieldLine, findLinesForField, type AnswerContext } from './answer-context.ts'
import type { SourceLine } from './source-line.ts'
import {
  toAnswer,
  answerNotFound,
  formatSource,
  quoteWithSource,
  quoteText as quoted,
  type LocalAnswer,
} from './write-answer.ts'
import { formatTripPrice } from './read-trip.ts'

/** The trip's price, and the price in a PDF if it differs. */
export function answerPrice(context: AnswerContext): LocalAnswer {
  const { trip, question } = context
  const [pdfLine] = findPdfPrices(context.lines)
  const amount = numbersIn(trip.price)[0] ?? null
  const field = findFieldLine(context, 'price')
  const budget = [trip.budgetLow, trip.budgetHigh].filter((sum) => sum !== '').map(formatTripPrice)
  const spending =
    budget.length === 0
      ? ''
      : ` People can expect to spend ${[...new Set(budget)].join(' to ')} (${names.budgetLow}, ${names.budgetHigh}).`
  if (amount === null || !field)
    return pdfLine
      ? toAnswer(`The trip has no price yet. ${quoteWithSource(pdfLine)}.`, [pdfLine])
      : answerNotFound(question)
  const statement =
    amount === 0 ? 'The trip is free' : `The trip costs ${formatTripPrice(trip.price)} per person`
  const differentLine = findDifferentPrice(context)
  if (!differentLine) return toAnswer(`${statement} (${names.price}).${spending}`, [field])
  const text = `${statement} (${names.price}), but ${formatSource(differentLine)} says ${quoted(differentLine)}.${spending}`
  return toAnswer(text, [field, differentLine])
}

/** A price in a PDF that differs from the trip's. */
export function findDifferentPrice(context: Pick<AnswerContext, 'trip' | 'lines'>): SourceLine | undefined {
  const amount = numbersIn(context.trip.price)[0] ?? 0
  const isSame = ({ text }: SourceLine) => numbersIn(text).includes(amount)
  return groupBySource(findPdfPrices(context.lines)).find((prices) => !prices.some(isSame))?.[0]
}

/** Extracted prices, or else lines that mention a price. */
export function findPdfPrices(lines: SourceLine[]): SourceLine[] {
  const extractedLines = findLinesForField(lines, 'price')
  if (extractedLines.length > 0) return extractedLines
  return lines.filter(
    (line) =>
      line.page !== null &&
      hasMoney(line.text) &&
      line.kind !== 'excluded' &&
      /\b(prices?|per person|p\.?p\.?|(trip|tour) costs|total)\b/i.test(`${line.heading} ${line.text}`) &&
      !/\b(deposit|bond|supplement|surcharge|discount|optional|extra|rental|hire|cancel\w*|lost|late)\b/i.test(
        line.text,
      ),
  )
}

export function answerGroupSize(context: AnswerContext): LocalAnswer {
  const { trip } = context
  const [pdfLine] = findPdfLimits(context.lines)
  const field = findFieldLine(context, 'maxParticipants')
  if (trip.maxParticipants === '') {
    const statement = `The trip has no limit on people (${names.maxParticipants}).`
    return pdfLine
      ? toAnswer(`${statement} ${quoteWithSource(pdfLine)}.`, [pdfLine])
      : toAnswer(statement, [])
  }
  const statement = `At most ${trip.maxParticipants} people can come (${names.maxParticipants})`
  const fieldLines = field ? [field] : []
  const differentLine = findDifferentLimit(context)
  if (!differentLine) return toAnswer(`${statement}.`, fieldLines)
  return toAnswer(`${statement}, but ${formatSource(differentLine)} says ${quoted(differentLine)}.`, [
    ...fieldLines,
    differentLine,
  ])
}

/** A PDF's limit of participants, if it differs from the trip's. */
export function findDifferentLimit(context: Pick<AnswerContext, 'trip' | 'lines'>): SourceLine | undefined {
  const [pdfLine] = findPdfLimits(context.lines)
  return pdfLine && !numbersIn(pdfLine.text).includes(Number(context.trip.maxParticipants))
    ? pdfLine
    : undefined
}

const LIMIT = /\b(max|maximum|up to|at most|group size|no more than)\b|\bgroups? of \d+ to \d/i
const PEOPLE = /\b(people|participants|persons|guests|groups?|travell?ers)\b/i

/** Lines of PDFs that say how many people can come. */
export function findPdfLimits(lines: SourceLine[]): SourceLine[] {
  return lines.filter(({ page, heading, text }) => {
    const headingAndText = `${heading} ${text}`
    return page !== null && LIMIT.test(headingAndText) && /\d/.test(text) && PEOPLE.test(headingAndText)
  })
}
