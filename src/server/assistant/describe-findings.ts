import type { Evidence, Extracted, ExtractedEvidence } from '#contract/extracted.ts'

const amounts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const lists = new Intl.ListFormat('en', { type: 'conjunction' })
const choices = new Intl.ListFormat('en', { type: 'disjunction' })

export const SCANNED =
  'This PDF has no text that can be read: it is a scan, which is pictures of pages, or has drawings alone. ' +
  'Please choose a copy that was saved from the program it was written in, or one with recognised text.'

/** What was found in a PDF and what was not, in a few sentences. */
export function describeFindings(extracted: Extracted, evidence: ExtractedEvidence): string {
  const fields = [
    { name: 'what is included', found: count(extracted.tourIncludes, 'thing included', 'things included') },
    { name: 'activities', found: count(extracted.activities, 'activity', 'activities') },
    { name: 'a price', found: describeBudget(extracted.budget) },
    { name: 'a schedule', found: describeDays(extracted.schedule.length) },
    {
      name: 'the accommodation',
      found: extracted.accommodationDescription === '' ? null : 'a description of the accommodation',
    },
  ]
  const found = fields.flatMap((field) => field.found ?? [])
  const missing = fields.filter((field) => field.found === null).map(({ name }) => name)
  if (found.length === 0)
    return 'I read this PDF, and found nothing in it that belongs to a field of the trip.'
  return [
    `I found ${lists.format(found)}.`,
    missing.length > 0 ? `It says nothing that I understood about ${choices.format(missing)}.` : '',
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
  return days === 1 ? 'a schedule of 1 day' : `a schedule of ${days} days`
}

/** Without a currency: the PDF may be in another one. */
function describeBudget({ low, high }: Extracted['budget']): string | null {
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
    ? 'One item is not proven by the PDF: please check it.'
    : `${doubtful} items are not proven by the PDF: please check them.`
}
