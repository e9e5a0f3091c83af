import { tripFieldNames as names } from '#contract/trip-input.ts'
import { numbersIn } from '../money.ts'
import type { Question, TripField } from '../port.ts'
import type { SourceLine } from './source-line.ts'
import { quoteEntries } from './answer-lists.ts'
import { findPdfLimits, findPdfPrices } from './answer-numbers.ts'
import { findDay, findScheduleDay } from './asked-day.ts'
import { groupByDay, groupByPage, groupBySource, findLinesForField } from './answer-context.ts'
import { toAnswer, joinList, formatSource, type LocalAnswer } from './quote.ts'
import type { TripDetails } from './read-trip.ts'

/** A shorter description does not tell people what the trip is like. */
const SHORT_DESCRIPTION = 80
/** How many examples of a PDF's content are shown for a field. */
const MAX_OFFERED = 3

type Gap = {
  field: string
  /** What is wrong, and why it matters to people who book. */
  why: string
  /** Lines of PDFs that could fill it. */
  fill?: (lines: SourceLine[]) => SourceLine[]
}

/** Empty or unfinished fields, most important first. */
export function findGaps(trip: TripDetails): Gap[] {
  const gaps: (Gap | false)[] = [
    trip.title === '' && { field: names.title, why: 'it’s empty, and people see it first' },
    trip.start === '' && { field: names.startDate, why: 'it’s empty, and no one can plan without dates' },
    trip.location === '' && {
      field: names.location,
      why: 'it’s empty, and people want to know where they’re going',
      fill: (lines) => lines.filter(isPlaceName),
    },
    trip.description === '' && {
      field: names.description,
      why: 'it’s empty, and people use it to decide if the trip is for them. Ask me to draft one',
    },
    trip.description !== '' &&
      trip.description.length < SHORT_DESCRIPTION && {
        field: names.description,
        why: 'it’s very short. A few sentences about the trip help people decide',
      },
    (trip.price === '' || numbersIn(trip.price)[0] === 0) && {
      field: names.price,
      why: 'it’s 0, so the trip is free. Set a price unless you mean that',
      fill: (lines) => findPdfPrices({ lines }),
    },
    isBudgetReversed(trip) && {
      field: joinList([names.budgetLow, names.budgetHigh]),
      why: 'the low budget is above the high one. Check both amounts',
    },
    isEmptyBudget(trip) && {
      field: joinList([names.budgetLow, names.budgetHigh]),
      why: 'they’re empty, and people like to know what they’ll spend',
    },
    !trip.hasSchedule && {
      field: names.schedule,
      why: 'it’s empty, and people want to know what happens when',
      fill: linesForField('schedule'),
    },
    trip.hasSchedule &&
      trip.schedule.length === 0 && {
        field: names.schedule,
        why: 'it can’t be read day by day, so people see it as it was typed',
      },
    hasFewDays(trip) && {
      field: names.schedule,
      why: `it covers ${trip.schedule.length} of the trip’s ${trip.days} days. Add the others`,
      fill: (lines) =>
        linesForField('schedule')(lines).filter(
          ({ day }) => day !== null && !findScheduleDay(findDay(day, trip), trip),
        ),
    },
    trip.includes.length === 0 && {
      field: names.tourIncludes,
      why: 'it’s empty, and people compare prices by what’s included',
      fill: linesForField('tourIncludes'),
    },
    trip.activities.length === 0 && {
      field: names.activities,
      why: 'it’s empty, and people choose trips by what they’ll do',
      fill: linesForField('activities'),
    },
    trip.accommodation === '' &&
      trip.days !== 1 && {
        field: names.accommodationDescription,
        why: 'it’s empty, and people want to know where they’ll sleep',
        fill: linesForField('accommodationDescription'),
      },
    !trip.hasPicture && {
      field: joinList([names.heroImageUrl, names.imageUrl]),
      why: 'the trip has no picture of its own, and people choose by what they see',
    },
    trip.maxParticipants === '' && {
      field: names.maxParticipants,
      why: 'there’s no limit, so any number of people can book',
      fill: (lines) => findPdfLimits({ lines }),
    },
    trip.bargeLocation === '' && {
      field: names.bargeLocation,
      why: 'it’s empty, and people who travel by barge need a meeting point',
      fill: (lines) => lines.filter(isMeetingPlace),
    },
    (trip.securityPolicy === '' || trip.waitlistPolicy === '') && {
      field: joinList([
        ...(trip.securityPolicy === '' ? [names.policySecure] : []),
        ...(trip.waitlistPolicy === '' ? [names.policyWaitlist] : []),
      ]),
      why: 'people often ask how spots and the waitlist work',
    },
  ]
  return gaps.filter((gap) => gap !== false)
}

export function answerMissing(question: Question, trip: TripDetails, lines: SourceLine[]): LocalAnswer {
  const gaps = findGaps(trip)
  if (gaps.length === 0) {
    return toAnswer('Nothing is missing. Every field people look for is filled in.', [])
  }
  const own = lines.filter(({ page }) => page === null)
  // Everything extracted for a field is offered, even if another field already says part of it.
  const isWhole = ({ fills }: SourceLine) => fills !== null && fills !== 'schedule'
  const pdf = lines.filter(
    (line) => line.page !== null && (isWhole(line) || !own.some((told) => isCoveredBy(told, line))),
  )
  const fills = gaps.flatMap(({ field, fill }) => {
    const fitting = fill?.(pdf) ?? []
    // For a schedule its days are offered, for other fields the first entries.
    const isSchedule = field === names.schedule
    const [lines] = isSchedule ? groupBySource(fitting) : groupByPage(fitting)
    if (!lines) return []
    const days = groupByDay(lines).map(({ name }) => `“${name}”`)
    return { field, line: lines[0]!, offer: isSchedule ? joinList(days) : quoteEntries(lines, MAX_OFFERED) }
  })
  const count = gaps.length === 1 ? 'One thing is' : `${gaps.length} things are`
  const parts = [
    `${count} missing or unclear, most important first:`,
    ...gaps.map(({ field, why }, i) => `${i + 1}. ${field}: ${why}.`),
    ...(fills.length === 0 ? [] : ['', 'The PDFs could help:']),
    ...fills.map(({ field, line, offer }) => `- ${field}: ${offer} (${formatSource(line)}).`),
    ...(question.documents.length === 0 ? ['', 'A PDF of the trip’s plan could fill in some of this.'] : []),
  ]
  return toAnswer(parts.join('\n'), [...new Set(fills.map(({ line }) => line))])
}

/** Whether a line says no more than another one of the same day. */
function isCoveredBy(other: SourceLine, { words, day }: SourceLine): boolean {
  return (day === null || day === other.day) && [...words].every((word) => other.words.has(word))
}

function linesForField(field: TripField): (lines: SourceLine[]) => SourceLine[] {
  return (lines) => findLinesForField({ lines }, field)
}

/** 'Location: Steeg, Tyrol' */
function isPlaceName({ text }: SourceLine): boolean {
  return /^(location|destination|region|place|where)\s?: ?\p{Lu}/iu.test(text)
}

/** A line that says where to meet, not only when. */
function isMeetingPlace({ text }: SourceLine): boolean {
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

function hasFewDays({ schedule, days }: TripDetails): boolean {
  return schedule.length > 0 && schedule.length < days
}
