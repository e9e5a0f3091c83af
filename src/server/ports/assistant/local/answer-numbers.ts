import { tripFieldNames as names } from '#contract/trip-fields.ts'
import { hasMoney, numbersIn } from '../money.ts'
import { bySource, fieldLine, readFor, type Known } from './answer-context.ts'
import type { Line } from './source-line.ts'
import { answer, notFound, place, quote, words as quoted, type Answer } from './quote.ts'
import { namePrice } from './read-trip.ts'

/** The trip's price; what a PDF calls the price is told too where it is another. */
export function tellPrice(known: Known): Answer {
  const { trip, question } = known
  const [pdf] = pricesInPdfs(known)
  const amount = numbersIn(trip.price)[0] ?? null
  const field = fieldLine(known, 'price')
  const budget = [trip.budgetLow, trip.budgetHigh].filter((sum) => sum !== '').map(namePrice)
  const spending =
    budget.length === 0
      ? ''
      : ` People can expect to spend ${[...new Set(budget)].join(' to ')} (${names.budgetLow}, ${names.budgetHigh}).`
  if (amount === null || !field)
    return pdf ? answer(`The trip has no price yet. ${quote(pdf)}.`, [pdf]) : notFound(question)
  const said = amount === 0 ? 'The trip is free' : `The trip costs ${namePrice(trip.price)} per person`
  const other = otherPrice(known)
  if (!other) return answer(`${said} (${names.price}).${spending}`, [field])
  const text = `${said} (${names.price}), but ${place(other)} says ${quoted(other)}.${spending}`
  return answer(text, [field, other])
}

/** What a PDF calls the price that does not name the trip's. */
export function otherPrice(known: Pick<Known, 'trip' | 'lines'>): Line | undefined {
  const amount = numbersIn(known.trip.price)[0] ?? 0
  const isSame = ({ text }: Line) => numbersIn(text).includes(amount)
  return bySource(pricesInPdfs(known)).find((named) => !named.some(isSame))?.[0]
}

/** What was read as the price, or else what calls itself one. */
export function pricesInPdfs(known: Pick<Known, 'lines'>): Line[] {
  const read = readFor(known, 'price')
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

export function tellPlaces(known: Known): Answer {
  const { trip } = known
  const [pdf] = limitsInPdfs(known)
  const field = fieldLine(known, 'maxParticipants')
  if (trip.maxParticipants === '') {
    const none = `The trip has no limit on people (${names.maxParticipants}).`
    return pdf ? answer(`${none} ${quote(pdf)}.`, [pdf]) : answer(none, [])
  }
  const said = `At most ${trip.maxParticipants} people can come (${names.maxParticipants})`
  const relied = field ? [field] : []
  const other = otherLimit(known)
  if (!other) return answer(`${said}.`, relied)
  return answer(`${said}, but ${place(other)} says ${quoted(other)}.`, [...relied, other])
}

/** What a PDF says of how many can come, where it is another number. */
export function otherLimit(known: Pick<Known, 'trip' | 'lines'>): Line | undefined {
  const [pdf] = limitsInPdfs(known)
  return pdf && !numbersIn(pdf.text).includes(Number(known.trip.maxParticipants)) ? pdf : undefined
}

const LIMIT = /\b(max|maximum|up to|at most|group size|no more than)\b|\bgroups? of \d+ to \d/i
const PEOPLE = /\b(people|participants|persons|guests|groups?|travell?ers)\b/i

export function limitsInPdfs({ lines }: Pick<Known, 'lines'>): Line[] {
  return lines.filter(({ page, heading, text }) => {
    const said = `${heading} ${text}`
    return page !== null && LIMIT.test(said) && /\d/.test(text) && PEOPLE.test(said)
  })
}
