import * as z from 'zod/mini'
import { MAX_EXTRACTED_ITEMS, type Evidence } from '#contract/assistant.ts'
import { capitalise, removeHiddenCharacters } from '#contract/text.ts'
import { clocksIn, formatClock } from '../../../language/clock.ts'
import { foldText } from '../../../language/words.ts'
import { cutText } from '../../../texts.ts'
import type { Extraction, PdfText } from '../port.ts'
import { createQuoteChecker } from './check-quotes.ts'

const sourceFields = { page: z.number(), quote: z.string() }

/** The schema of the model's answer: each item with its page and quote. */
export const ModelExtraction = z.object({
  tourIncludes: z.array(z.object({ text: z.string(), ...sourceFields })),
  activities: z.array(z.object({ text: z.string(), ...sourceFields })),
  /** Empty, the price, or the lowest and the highest. */
  prices: z.array(z.object({ amount: z.number(), ...sourceFields })),
  schedule: z.array(
    z.object({
      day: z.string(),
      activities: z.array(z.object({ time: z.string(), activity: z.string(), ...sourceFields })),
    }),
  ),
  /** Passages about accommodation, word for word. */
  accommodation: z.array(z.object(sourceFields)),
})
export type ModelExtraction = z.infer<typeof ModelExtraction>

const MAX_ITEM_LENGTH = 500
/** A higher amount is no price of a trip for one person. */
const MAX_PRICE = 100_000

/** The model's findings, with its quotes checked against the pages that it was sent. */
export function toExtraction(answer: ModelExtraction, sentPages: PdfText['pages']): Extraction {
  const checkQuote = createQuoteChecker(sentPages)
  let remaining = MAX_EXTRACTED_ITEMS
  /** Takes items until all lists together have as many as are allowed. */
  const take = <Item>(items: Item[]): Item[] => {
    const taken = items.slice(0, remaining)
    remaining -= taken.length
    return taken
  }
  const toTextItems = (items: ModelExtraction['activities']) =>
    distinct(
      take(items)
        .map((item) => ({ ...item, text: toOneLine(item.text) }))
        .filter(({ text }) => text !== ''),
    ).map(({ text, page, quote }) => ({ text, evidence: checkQuote({ page, quote, words: text }) }))
  const tourIncludes = toTextItems(answer.tourIncludes)
  const activities = toTextItems(answer.activities)
  const budget = toBudget(take(answer.prices), checkQuote)
  const schedule = answer.schedule
    .map(({ day, activities }) => ({ day, activities: take(activities) }))
    .filter(({ activities }) => activities.length > 0)
    .map(({ day, activities }) => ({
      day: toOneLine(day),
      entries: activities.flatMap((entry) => toEntry(entry, checkQuote)),
    }))
    .filter(({ day, entries }) => day !== '' && entries.length > 0)
  // Verbatim text of the PDF: the model's own words could not be checked.
  const accommodation = take(answer.accommodation)
    .filter(({ quote }) => toOneLine(quote) !== '')
    .map(({ page, quote }) => ({ text: toOneLine(quote), evidence: checkQuote({ page, quote }) }))
  return {
    extracted: {
      tourIncludes: tourIncludes.map(({ text }) => text),
      activities: activities.map(({ text }) => text),
      budget: { low: budget[0]?.amount ?? null, high: budget.at(-1)?.amount ?? null },
      schedule: schedule.map(({ day, entries }) => ({
        day,
        activities: entries.map(({ time, activity }) => ({ time, activity })),
      })),
      accommodationDescription: accommodation.map(({ text }) => text).join(' '),
    },
    evidence: {
      tourIncludes: tourIncludes.map(({ evidence }) => evidence),
      activities: activities.map(({ evidence }) => evidence),
      budget: budget.map(({ evidence }) => evidence),
      schedule: schedule.map(({ entries }) => entries.map(({ evidence }) => evidence)),
      accommodationDescription: accommodation.map(({ evidence }) => evidence),
    },
  }
}

/** Whether nothing was found for any field. */
export function isEmpty({ extracted }: Extraction): boolean {
  const { tourIncludes, activities, budget, schedule, accommodationDescription } = extracted
  const lists = [tourIncludes, activities, schedule]
  return lists.every((list) => list.length === 0) && budget.low === null && accommodationDescription === ''
}

type QuoteChecker = ReturnType<typeof createQuoteChecker>

/** The lowest and the highest price, or the only one, without values that cannot be the price of a trip. */
function toBudget(
  prices: ModelExtraction['prices'],
  checkQuote: QuoteChecker,
): { amount: number; evidence: Evidence }[] {
  const sorted = prices
    .filter(({ amount }) => amount > 0 && amount < MAX_PRICE)
    .map(({ amount, page, quote }) => ({ amount, evidence: checkQuote({ page, quote, amount }) }))
    .sort((a, b) => a.amount - b.amount)
  const [low] = sorted
  const high = sorted.at(-1)
  if (!low || !high) return []
  return low.amount === high.amount ? [low] : [low, high]
}

/** An entry of the schedule; none if the activity is empty. */
function toEntry(
  { time, activity, page, quote }: ModelExtraction['schedule'][number]['activities'][number],
  checkQuote: QuoteChecker,
) {
  const text = toOneLine(activity)
  if (text === '') return []
  const clock = clocksIn(time)[0] ?? null
  const dayPart = /\b(morning|afternoon|evening)\b/i.exec(time)?.[1]?.toLowerCase() ?? ''
  return [
    {
      time: clock === null ? capitalise(dayPart) : formatClock(clock),
      activity: text,
      evidence: checkQuote({ page, quote, words: text, clock }),
    },
  ]
}

function distinct<Item extends { text: string }>(items: Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ text }) => {
    const key = foldText(text)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function toOneLine(text: string): string {
  return cutText(removeHiddenCharacters(text).replace(/\s+/g, ' ').trim(), MAX_ITEM_LENGTH)
}
