import { daysText } from '#contract/days.ts'
import { joinList } from '#contract/text.ts'
import { memoize } from '#contract/memoize.ts'
import type { Evidence, ExtractedDetails, ExtractedEvidence } from '#contract/assistant.ts'

const amountFormat = memoize(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))
const orList = memoize(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }))

export const NO_TEXT_REPLY =
  'This PDF has no text to read. It’s a scan, or has only drawings. ' +
  'Choose a copy saved from the program it was written in, or one with recognised text.'

/** Says in a few sentences what was found in a PDF and what was not. */
export function describeFindings(extracted: ExtractedDetails, evidence: ExtractedEvidence): string {
  // A summary is null if nothing was found.
  const fields = [
    {
      name: 'what’s included',
      summary: countItems(extracted.tourIncludes, 'included item', 'included items'),
    },
    { name: 'activities', summary: countItems(extracted.activities, 'activity', 'activities') },
    { name: 'prices', summary: describeBudget(extracted.budget) },
    { name: 'the schedule', summary: describeDays(extracted.schedule.length) },
    {
      name: 'the accommodation',
      summary: extracted.accommodationDescription === '' ? null : 'a description of the accommodation',
    },
  ]
  const summaries = fields.flatMap(({ summary }) => summary ?? [])
  const missing = fields.filter(({ summary }) => summary === null).map(({ name }) => name)
  if (summaries.length === 0) return 'I read this PDF but found nothing for the trip’s fields.'
  return [
    `I found ${joinList(summaries)}.`,
    missing.length > 0 ? `I found nothing about ${orList().format(missing)}.` : '',
    describeDoubts(evidence),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function countItems(items: unknown[], singular: string, plural: string): string | null {
  if (items.length === 0) return null
  return items.length === 1 ? `1 ${singular}` : `${items.length} ${plural}`
}

function describeDays(days: number): string | null {
  return days === 0 ? null : `a schedule for ${daysText(days)}`
}

/** Without a currency, because the PDF may use another one. */
function describeBudget({ low, high }: ExtractedDetails['budget']): string | null {
  const [from, to] = [low ?? high, high ?? low]
  if (from === null || to === null) return null
  return from === to
    ? `a price of ${amountFormat().format(from)}`
    : `prices from ${amountFormat().format(from)} to ${amountFormat().format(to)}`
}

function describeDoubts(evidence: ExtractedEvidence): string {
  const items: Evidence[] = Object.values(evidence).flat(2)
  const doubtfulCount = items.filter(({ isProven }) => !isProven).length
  if (doubtfulCount === 0) return ''
  return doubtfulCount === 1
    ? 'One item isn’t backed by the PDF. Check it before you use it.'
    : `${doubtfulCount} items aren’t backed by the PDF. Check them before you use them.`
}
