import type { Evidence, ExtractedDetails, ExtractedEvidence } from '#contract/assistant.ts'

const amounts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const lists = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export const NO_TEXT_REPLY =
  'This PDF has no text to read. It’s a scan, or has only drawings. ' +
  'Choose a copy saved from the program it was written in, or one with recognised text.'

/** What was found in a PDF and what was not, in a few sentences. */
export function describeFindings(extracted: ExtractedDetails, evidence: ExtractedEvidence): string {
  const fields = [
    { name: 'what’s included', found: count(extracted.tourIncludes, 'included item', 'included items') },
    { name: 'activities', found: count(extracted.activities, 'activity', 'activities') },
    { name: 'prices', found: describeBudget(extracted.budget) },
    { name: 'the schedule', found: describeDays(extracted.schedule.length) },
    {
      name: 'the accommodation',
      found: extracted.accommodationDescription === '' ? null : 'a description of the accommodation',
    },
  ]
  const found = fields.flatMap((field) => field.found ?? [])
  const missing = fields.filter((field) => field.found === null).map(({ name }) => name)
  if (found.length === 0) return 'I read this PDF but found nothing for the trip’s fields.'
  return [
    `I found ${lists.format(found)}.`,
    missing.length > 0 ? `I found nothing about ${choices.format(missing)}.` : '',
    describeDoubts(evidence),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function count(items: unknown[], one: string, several: string): string | null {
  if (items.length === 0) return null
  return items.length === 1 ? `1 ${one}` : `${items.length} ${several}`
}

function describeDays(days: number): string | null {
  if (days === 0) return null
  return days === 1 ? 'a schedule for 1 day' : `a schedule for ${days} days`
}

/** Without a currency, because the PDF may use another one. */
function describeBudget({ low, high }: ExtractedDetails['budget']): string | null {
  const [from, to] = [low ?? high, high ?? low]
  if (from === null || to === null) return null
  return from === to
    ? `a price of ${amounts.format(from)}`
    : `prices from ${amounts.format(from)} to ${amounts.format(to)}`
}

function describeDoubts(evidence: ExtractedEvidence): string {
  const all: Evidence[] = Object.values(evidence).flat(2)
  const doubtful = all.filter(({ isProven }) => !isProven).length
  if (doubtful === 0) return ''
  return doubtful === 1
    ? 'One item isn’t backed by the PDF. Check it before you use it.'
    : `${doubtful} items aren’t backed by the PDF. Check them before you use them.`
}
