import { tripFieldNames as names } from '#contract/trip-input.ts'
import { hasMoney, numbersIn } from '../money.ts'
import { groupBySource, findFieldLine, findLinesForField, type AnswerContext } from './answer-context.ts'
import type { SourceLine } from './source-line.ts'
import {
  toAnswer,
  answerNotFound,
  formatSource,
  quoteWithSource,
  quoteText as quoted,
  type LocalAnswer,
} from './quote.ts'
import { formatTripPrice } from './read-trip.ts'

/** The trip's price, and the price in a PDF if it differs. */
export function answerPrice(known: AnswerContext): LocalAnswer {
  const { trip, question } = known
  const [pdf] = findPdfPrices(known)
  const amount = numbersIn(trip.price)[0] ?? null
  const field = findFieldLine(known, 'price')
  const budget = [trip.budgetLow, trip.budgetHigh].filter((sum) => sum !== '').map(formatTripPrice)
  const spending =
    budget.length === 0
      ? ''
      : ` People can expect to spend ${[...new Set(budget)].join(' to ')} (${names.budgetLow}, ${names.budgetHigh}).`
  if (amount === null || !field)
    return pdf
      ? toAnswer(`The trip has no price yet. ${quoteWithSource(pdf)}.`, [pdf])
      : answerNotFound(question)
  const said = amount === 0 ? 'The trip is free' : `The trip costs ${formatTripPrice(trip.price)} per person`
  const other = findDifferentPrice(known)
  if (!other) return toAnswer(`${said} (${names.price}).${spending}`, [field])
  const text = `${said} (${names.price}), but ${formatSource(other)} says ${quoted(other)}.${spending}`
  return toAnswer(text, [field, other])
}

/** A price in a PDF that differs from the trip's. */
export function findDifferentPrice(known: Pick<AnswerContext, 'trip' | 'lines'>): SourceLine | undefined {
  const amount = numbersIn(known.trip.price)[0] ?? 0
  const isSame = ({ text }: SourceLine) => numbersIn(text).includes(amount)
  return groupBySource(findPdfPrices(known)).find((named) => !named.some(isSame))?.[0]
}

/** Extracted prices, or else lines that mention a price. */
export function findPdfPrices(known: Pick<AnswerContext, 'lines'>): SourceLine[] {
  const read = findLinesForField(known, 'price')
  if (read.length > 0) return read
  return known.lines.filter(
    (line) =>
      line.page !== null &&
      hasMoney(line.text) &&
      line.part !== 'excluded' &&
      /\b(prices?|per person|p\.?p\.?|(trip|tour) costs|total)\b/i.test(`${line.heading} ${line.text}`) &&
      !/\b(deposit|bond|supplement|surcharge|discount|optional|extra|rental|hire|cancel\w*|lost|late)\b/i.test(
        line.text,
      ),
  )
}

export function answerGroupSize(known: AnswerContext): LocalAnswer {
  const { trip } = known
  const [pdf] = findPdfLimits(known)
  const field = findFieldLine(known, 'maxParticipants')
  if (trip.maxParticipants === '') {
    const none = `The trip has no limit on people (${names.maxParticipants}).`
    return pdf ? toAnswer(`${none} ${quoteWithSource(pdf)}.`, [pdf]) : toAnswer(none, [])
  }
  const said = `At most ${trip.maxParticipants} people can come (${names.maxParticipants})`
  const relied = field ? [field] : []
  const other = findDifferentLimit(known)
  if (!other) return toAnswer(`${said}.`, relied)
  return toAnswer(`${said}, but ${formatSource(other)} says ${quoted(other)}.`, [...relied, other])
}

/** A PDF's limit of participants, if it differs from the trip's. */
export function findDifferentLimit(known: Pick<AnswerContext, 'trip' | 'lines'>): SourceLine | undefined {
  const [pdf] = findPdfLimits(known)
  return pdf && !numbersIn(pdf.text).includes(Number(known.trip.maxParticipants)) ? pdf : undefined
}

const LIMIT = /\b(max|maximum|up to|at most|group size|no more than)\b|\bgroups? of \d+ to \d/i
const PEOPLE = /\b(people|participants|persons|guests|groups?|travell?ers)\b/i

export function findPdfLimits({ lines }: Pick<AnswerContext, 'lines'>): SourceLine[] {
  return lines.filter(({ page, heading, text }) => {
    const said = `${heading} ${text}`
    return page !== null && LIMIT.test(said) && /\d/.test(text) && PEOPLE.test(said)
  })
}
