import type {
  Evidence,
  ExtractedDetails,
  ExtractedEvidence,
  MessageMetadata,
  Passage,
  ScheduledDay,
} from '#contract/assistant.ts'
import { formatAmount, fromCents } from '#contract/money.ts'
import { splitLines } from '#contract/text.ts'
import { tripFieldNames } from '#contract/trip-input.ts'
import { readScheduledDays, toLine } from './schedule-days.ts'

/** The fields that the assistant can change. */
export const assistantFields = [
  'description',
  'tourIncludes',
  'activities',
  'budgetLow',
  'budgetHigh',
  'schedule',
  'accommodationDescription',
] as const

/** The texts as the editor's form has them. */
export type FormTexts = Record<(typeof assistantFields)[number], string>

/** A proposed value for a field of the trip. */
export type Proposal =
  | { field: 'tourIncludes' | 'activities'; value: string[] }
  | { field: 'budget'; value: ExtractedDetails['budget'] }
  | { field: 'schedule'; value: ScheduledDay[] }
  | { field: 'accommodationDescription' | 'description'; value: string }

export type ProposedField = Proposal['field']

/** As the editor labels them; a budget is two of its fields. */
export const fieldLabels: Record<ProposedField, string> = {
  tourIncludes: tripFieldNames.tourIncludes,
  activities: tripFieldNames.activities,
  budget: 'Budget',
  schedule: tripFieldNames.schedule,
  accommodationDescription: tripFieldNames.accommodationDescription,
  description: tripFieldNames.description,
}

/** One line of a current or proposed text; `group` is the day in a schedule. */
export type ProposalLine = { group?: string; text: string }

/** The proposals of a message, without empty fields. */
export function proposalsOf({ extracted, draft }: MessageMetadata): Proposal[] {
  const {
    tourIncludes = [],
    activities = [],
    budget,
    schedule = [],
    accommodationDescription = '',
  } = extracted ?? {}
  const candidates: (Proposal | false | undefined)[] = [
    tourIncludes.length > 0 && { field: 'tourIncludes', value: tourIncludes },
    activities.length > 0 && { field: 'activities', value: activities },
    budget && (budget.low !== null || budget.high !== null) && { field: 'budget', value: budget },
    schedule.length > 0 && { field: 'schedule', value: schedule },
    accommodationDescription !== '' && { field: 'accommodationDescription', value: accommodationDescription },
    draft && { field: 'description', value: draft.description },
  ]
  return candidates.filter((proposal) => proposal !== undefined && proposal !== false)
}

/** The lines of a proposal that can be chosen. A text is chosen as a whole. */
export function proposalLines(proposal: Proposal): ProposalLine[] {
  switch (proposal.field) {
    case 'tourIncludes':
    case 'activities':
      return proposal.value.map((text) => ({ text }))
    case 'budget': {
      const { low, high } = proposal.value
      return budgetLines(low === null ? '' : toAmount(low), high === null ? '' : toAmount(high))
    }
    case 'schedule':
      return dayLines(proposal.value)
    default:
      return sentencesOf(proposal.value)
  }
}

/** The current lines in the form. */
export function currentLines(field: ProposedField, texts: FormTexts): ProposalLine[] {
  switch (field) {
    case 'tourIncludes':
    case 'activities':
      return splitLines(texts[field]).map((text) => ({ text }))
    case 'budget':
      return budgetLines(texts.budgetLow, texts.budgetHigh)
    case 'schedule': {
      const days = readScheduledDays(texts.schedule)
      return days ? dayLines(days) : splitLines(texts.schedule).map((text) => ({ text }))
    }
    default:
      return sentencesOf(texts[field])
  }
}

/** The proposal with only the chosen lines; a text stays whole. */
export function chooseLines(proposal: Proposal, isChosen: (line: number) => boolean): Proposal {
  switch (proposal.field) {
    case 'tourIncludes':
    case 'activities':
      return { ...proposal, value: proposal.value.filter((_item, index) => isChosen(index)) }
    case 'budget': {
      const { low, high } = proposal.value
      return {
        ...proposal,
        value: {
          low: isChosen(0) ? low : null,
          // Without a low amount, the high one is on the first line.
          high: isChosen(low === null ? 0 : 1) ? high : null,
        },
      }
    }
    case 'schedule': {
      // Lines are counted over all days.
      let index = 0
      const days = proposal.value.map(({ day, activities }) => ({
        day,
        activities: activities.filter(() => isChosen(index++)),
      }))
      return { ...proposal, value: days.filter(({ activities }) => activities.length > 0) }
    }
    default:
      return proposal
  }
}

/** The evidence for each line; for a text, the passages it was composed of. */
export function evidenceOf(proposal: Proposal, evidence: ExtractedEvidence): (Evidence | undefined)[] {
  switch (proposal.field) {
    case 'description':
      return []
    case 'schedule':
      return proposal.value.flatMap(({ activities }, day) =>
        activities.map((_activity, index) => evidence.schedule[day]?.[index]),
      )
    case 'budget': {
      // A single quote is evidence for both amounts.
      const [low, high = low] = evidence.budget
      return [low, high]
    }
    default:
      return evidence[proposal.field]
  }
}

/** Equal for lines that differ only in spacing and case. */
export function lineKey({ group = '', text }: ProposalLine): string {
  return `${group} ${text}`.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** 240 -> '240.00' */
export function toAmount(dollars: number): string {
  return fromCents(Math.round(dollars * 100))
}

function budgetLines(low: string, high: string): ProposalLine[] {
  const amounts = [
    ['Low', low],
    ['High', high],
  ] as const
  return amounts.flatMap(([name, amount]) => {
    // The form says '0.00' if there is no budget.
    const isAbsent = amount.trim() === '' || /^0*(\.0*)?$/.test(amount)
    if (isAbsent) return []
    // Somebody may have typed something else into the form.
    const isAmount = /^\d+(\.\d{1,2})?$/.test(amount)
    return { text: `${name} ${isAmount ? formatAmount(amount) : amount}` }
  })
}

function dayLines(days: ScheduledDay[]): ProposalLine[] {
  return days.flatMap(({ day, activities }) =>
    activities.map((entry) => ({ group: day, text: toLine(entry) })),
  )
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

function sentencesOf(text: string): ProposalLine[] {
  return splitLines(text).flatMap((paragraph) =>
    [...sentences.segment(paragraph)].map(({ segment }) => ({ text: segment.trim() })),
  )
}

/** 'tour.pdf, page 2', or the name of the trip's field. */
export function describeSource({ source, page }: Passage): string {
  return page === null ? source : `${source}, page ${page}`
}
