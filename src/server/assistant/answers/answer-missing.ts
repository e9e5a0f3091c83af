import { joinList } from '#contract/text.ts'
import { tripFieldNames as labels } from '#contract/trip-input.ts'
import { numbersIn } from '../../language/money.ts'
import type { Question, TripField } from '../../ports/assistant/port.ts'
import type { SourceLine } from './source-line.ts'
import { quoteEntries } from './answer-lists.ts'
import { findPdfLimits, findPdfPrices } from './answer-numbers.ts'
import { findDay, findScheduleDay } from './find-day.ts'
import { groupByDay, groupByPage, groupBySource, findLinesForField } from './answer-context.ts'
import { toAnswer, formatSource, type LocalAnswer } from './write-answer.ts'
import type { TripDetails } from './read-trip.ts'

/** A shorter description does not tell people what the trip is like. */
const SHORT_DESCRIPTION = 80
/** How many examples of a PDF's content are shown for a field. */
const MAX_EXAMPLES = 3

type Gap = {
  /** The label of the field, or of several. */
  field: string
  /** What is wrong, and why it matters to people who book. */
  why: string
  /** Chooses the lines of PDFs that could fill the gap. */
  findFilling?: (pdfLines: SourceLine[]) => SourceLine[]
}

/** Empty or unfinished fields, most important first. */
function findGaps(trip: TripDetails): Gap[] {
  const gaps: (Gap | false)[] = [
    trip.title === '' && { field: labels.title, why: 'it’s empty, and people see it first' },
    trip.start === '' && { field: labels.startDate, why: 'it’s empty, and no one can plan without dates' },
    trip.location === '' && {
      field: labels.location,
      why: 'it’s empty, and people want to know where they’re going',
      findFilling: (lines) => lines.filter(isLocation),
    },
    trip.description === '' && {
      field: labels.description,
      why: 'it’s empty, and people use it to decide if the trip is for them. Ask me to draft one',
    },
    trip.description !== '' &&
      trip.description.length < SHORT_DESCRIPTION && {
        field: labels.description,
        why: 'it’s very short. A few sentences about the trip help people decide',
      },
    // An empty price is treated like 0.
    (trip.price === '' || numbersIn(trip.price)[0] === 0) && {
      field: labels.price,
      why: 'it’s 0, so the trip is free. Set a price unless you mean that',
      findFilling: findPdfPrices,
    },
    isBudgetReversed(trip) && {
      field: joinList([labels.budgetLow, labels.budgetHigh]),
      why: 'the low budget is above the high one. Check both amounts',
    },
    isEmptyBudget(trip) && {
      field: joinList([labels.budgetLow, labels.budgetHigh]),
      why: 'they’re empty, and people like to know what they’ll spend',
    },
    !trip.hasSchedule && {
      field: labels.schedule,
      why: 'it’s empty, and people want to know what happens when',
      findFilling: linesForField('schedule'),
    },
    trip.hasSchedule &&
      trip.schedule.length === 0 && {
        field: labels.schedule,
        why: 'it can’t be read day by day, so people see it as it was typed',
      },
    lacksDays(trip) && {
      field: labels.schedule,
      why: `it covers ${trip.schedule.length} of the trip’s ${trip.days} days. Add the others`,
      findFilling: (lines) =>
        linesForField('schedule')(lines).filter(
          ({ day }) => day !== null && !findScheduleDay(findDay(day, trip), trip),
        ),
    },
    trip.includes.length === 0 && {
      field: labels.tourIncludes,
      why: 'it’s empty, and people compare prices by what’s included',
      findFilling: linesForField('tourIncludes'),
    },
    trip.activities.length === 0 && {
      field: labels.activities,
      why: 'it’s empty, and people choose trips by what they’ll do',
      findFilling: linesForField('activities'),
    },
    trip.accommodation === '' &&
      trip.days !== 1 && {
        field: labels.accommodationDescription,
        why: 'it’s empty, and people want to know where they’ll sleep',
        findFilling: linesForField('accommodationDescription'),
      },
    !trip.hasPicture && {
      field: joinList([labels.heroImageUrl, labels.imageUrl]),
      why: 'the trip has no picture of its own, and people choose by what they see',
    },
    trip.maxParticipants === '' && {
      field: labels.maxParticipants,
      why: 'there’s no limit, so any number of people can book',
      findFilling: findPdfLimits,
    },
    trip.bargeLocation === '' && {
      field: labels.bargeLocation,
      why: 'it’s empty, and people who travel by barge need a meeting point',
      findFilling: (lines) => lines.filter(isMeetingPoint),
    },
    (trip.securityPolicy === '' || trip.waitlistPolicy === '') && {
      field: joinList([
        ...(trip.securityPolicy === '' ? [labels.policySecure] : []),
        ...(trip.waitlistPolicy === '' ? [labels.policyWaitlist] : []),
      ]),
      why: 'people often ask how spots and the waitlist work',
    },
  ]
  return gaps.filter((gap) => gap !== false)
}

/** Lists the gaps, and what the PDFs could fill them with. */
export function answerMissing(question: Question, trip: TripDetails, lines: SourceLine[]): LocalAnswer {
  const gaps = findGaps(trip)
  if (gaps.length === 0) {
    return toAnswer('Nothing is missing. Every field people look for is filled in.', [])
  }
  const offers = findOffers(gaps, lines)
  const count = gaps.length === 1 ? 'One thing is' : `${gaps.length} things are`
  const parts = [
    `${count} missing or unclear, most important first:`,
    ...gaps.map(({ field, why }, i) => `${i + 1}. ${field}: ${why}.`),
    ...(offers.length === 0 ? [] : ['', 'The PDFs could help:']),
    ...offers.map(({ field, line, examples }) => `- ${field}: ${examples} (${formatSource(line)}).`),
    ...(question.documents.length === 0 ? ['', 'A PDF of the trip’s plan could fill in some of this.'] : []),
  ]
  return toAnswer(parts.join('\n'), [...new Set(offers.map(({ line }) => line))])
}

/** What the PDFs could fill a gap with: examples, and the first of their lines. */
type Offer = { field: string; line: SourceLine; examples: string }

function findOffers(gaps: Gap[], lines: SourceLine[]): Offer[] {
  const tripLines = lines.filter(({ page }) => page === null)
  // Except for the schedule, what was extracted for a field is offered even if another field says it.
  const isAlwaysOffered = ({ extractedFor }: SourceLine) =>
    extractedFor !== null && extractedFor !== 'schedule'
  const pdfLines = lines.filter(
    (line) =>
      line.page !== null &&
      (isAlwaysOffered(line) || !tripLines.some((tripLine) => saysAllOf(tripLine, line))),
  )
  return gaps.flatMap(({ field, findFilling }) => {
    const filling = findFilling?.(pdfLines) ?? []
    // Of a schedule the days are offered, of other fields the first entries.
    const isSchedule = field === labels.schedule
    const [offered] = isSchedule ? groupBySource(filling) : groupByPage(filling)
    if (!offered) return []
    const days = groupByDay(offered).map(({ name }) => `“${name}”`)
    const examples = isSchedule ? joinList(days) : quoteEntries(offered, MAX_EXAMPLES)
    return { field, line: offered[0]!, examples }
  })
}

/** Whether the trip already says all of a PDF's line, for the same day if the line is about one. */
function saysAllOf(tripLine: SourceLine, { words, day }: SourceLine): boolean {
  return (day === null || day === tripLine.day) && [...words].every((word) => tripLine.words.has(word))
}

function linesForField(field: TripField): (lines: SourceLine[]) => SourceLine[] {
  return (lines) => findLinesForField(lines, field)
}

/** 'Location: Steeg, Tyrol' */
function isLocation({ text }: SourceLine): boolean {
  return /^(location|destination|region|place|where)\s?: ?\p{Lu}/iu.test(text)
}

/** A line that says where to meet, not only when. */
function isMeetingPoint({ text }: SourceLine): boolean {
  return (
    /\b(meet|gather|barge|depart|pick)/i.test(text) && /\b(at|by|near|outside|in front of) (?!\d)/i.test(text)
  )
}

function isBudgetReversed({ budgetLow, budgetHigh }: TripDetails): boolean {
  const [[low], [high]] = [numbersIn(budgetLow), numbersIn(budgetHigh)]
  return low !== undefined && high !== undefined && low > high
}

function isEmptyBudget({ budgetLow, budgetHigh }: TripDetails): boolean {
  return budgetLow === '' && budgetHigh === ''
}

function lacksDays({ schedule, days }: TripDetails): boolean {
  return schedule.length > 0 && schedule.length < days
}
