import { capitalise, joinList } from '#contract/text.ts'
import { numbersIn } from '../../language/money.ts'
import type { Reply, TripDay, TripField } from '../../ports/assistant/port.ts'
import { groupByDay, groupBySource, findLinesForField } from './answer-context.ts'
import type { SourceLine } from './source-line.ts'
import { toAnswer, formatSource } from './write-answer.ts'
import { formatDates, formatTripPrice, type TripDetails } from './read-trip.ts'

const MAX_DAYS = 5
const MAX_ENTRIES = 10

/** A description made from the trip's fields, and from its PDFs for empty fields; it invents nothing. */
export function draftDescription(
  trip: TripDetails,
  lines: SourceLine[],
): Pick<Reply, 'text' | 'passages' | 'draft'> {
  if (isTooEmpty(trip)) {
    return toAnswer(
      'There isn’t enough to write a description yet. Add a title, a location and some activities first.',
      [],
    )
  }
  const fullestPdf = findFullestPdf(lines)
  const linesFor = (field: TripField) => findLinesForField(fullestPdf, field)
  const includedLines = trip.includes.length > 0 ? [] : linesFor('tourIncludes').slice(0, MAX_ENTRIES)
  const accommodationLines = trip.accommodation === '' ? linesFor('accommodationDescription').slice(0, 2) : []
  const activityLines = trip.activities.length > 0 ? [] : linesFor('activities').slice(0, MAX_ENTRIES)
  const scheduleLines = trip.schedule.length > 0 ? [] : linesFor('schedule')
  const description = [
    [
      openingSentence(trip),
      activitiesSentence(activityLines.length > 0 ? activityLines.map(({ text }) => text) : trip.activities),
    ],
    daySentences(scheduleLines.length > 0 ? groupByDay(scheduleLines) : trip.schedule),
    [
      trip.accommodation === ''
        ? accommodationLines.map(({ text }) => endSentence(text)).join(' ')
        : endSentence(firstSentences(trip.accommodation)),
      includesSentence(trip.includes.length > 0 ? trip.includes : includedLines.map(({ text }) => text)),
      priceSentence(trip),
    ],
  ]
    .map((sentences) => sentences.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n\n')
  const pdfLines = [...activityLines, ...scheduleLines, ...accommodationLines, ...includedLines]
  const unknowns = listUnknowns(trip, pdfLines)
  const text = [
    'Here’s a draft, using only what the trip and its PDFs say:',
    description,
    pdfLines.length === 0
      ? ''
      : `Some of this is from ${joinList([...new Set(pdfLines.map(formatSource))])}, because the trip’s own fields are empty. Check it before you use it.`,
    unknowns.length === 0 ? '' : `Left out because I don’t know it yet: ${joinList(unknowns)}.`,
  ]
  return { ...toAnswer(text.filter(Boolean).join('\n\n'), pdfLines), draft: { description } }
}

function isTooEmpty({ title, location, activities, schedule }: TripDetails): boolean {
  return title === '' && location === '' && activities.length === 0 && schedule.length === 0
}

/** The lines of the PDF that fills most fields; mixing two PDFs might mix two plans. */
function findFullestPdf(lines: SourceLine[]): SourceLine[] {
  const pdfs = groupBySource(lines.filter(({ extractedFor }) => extractedFor !== null))
  const countFields = (pdf: SourceLine[]) => new Set(pdf.map(({ extractedFor }) => extractedFor)).size
  return pdfs.toSorted((a, b) => countFields(b) - countFields(a))[0] ?? []
}

function openingSentence({ title, location, days: dayCount, start, end }: TripDetails): string {
  const name = title || 'This trip'
  const days = dayCount === 1 ? 'for a day' : `for ${dayCount} days`
  // 0: the dates are not known.
  const length = dayCount === 0 ? '' : days
  const where = location === '' ? '' : `takes you to ${location}`
  const what = [where || (length ? 'is a trip' : ''), length].filter(Boolean).join(' ')
  const when = start === '' ? '' : `, ${formatDates({ start, end })}`
  return what === '' ? `${name}.` : `${name} ${what}${when}.`
}

function activitiesSentence(activities: string[]): string {
  return activities.length === 0
    ? ''
    : `Activities: ${enumerate(activities.slice(0, MAX_ENTRIES).map(lowerFirstWord))}.`
}

/** The first entries of each day, without times: the schedule shows those. */
function daySentences(schedule: TripDay[]): string[] {
  const shown = schedule.slice(0, MAX_DAYS).map(({ name, entries }) => {
    const [first, ...then] = entries
      .slice(0, 2)
      .map((entry) => firstSentences(withoutTime(entry), 1).replace(/[.;]$/, ''))
    return `${name}: ${[first, ...then.map(lowerFirstWord)].join(', then ')}.`
  })
  const rest = schedule.length - shown.length
  return rest > 0 ? [...shown, `And ${rest} more day${rest === 1 ? '' : 's'}.`] : shown
}

function includesSentence(items: string[]): string {
  const [first] = items
  if (first === undefined) return ''
  // A complete sentence of a PDF is used as it is.
  if (/\binclud/i.test(first)) return endSentence(first)
  const more = items.length > MAX_ENTRIES ? [`${items.length - MAX_ENTRIES} more`] : []
  const named = items.slice(0, MAX_ENTRIES).map((item) => lowerFirstWord(item.replace(/[.;]$/, '')))
  return `The price includes ${enumerate([...named, ...more])}.`
}

function priceSentence({ price, maxParticipants }: TripDetails): string {
  const people = maxParticipants === '' ? '' : `there is room for ${maxParticipants} people`
  const cost = (numbersIn(price)[0] ?? 0) === 0 ? '' : `the trip costs ${formatTripPrice(price)} per person`
  const sentence = [cost, people].filter(Boolean).join(', and ')
  return sentence === '' ? '' : `${capitalise(sentence)}.`
}

/** What the draft does not say because neither the trip nor a PDF does. */
function listUnknowns(trip: TripDetails, pdfLines: SourceLine[]): string[] {
  const isFromPdf = (field: TripField) => pdfLines.some(({ extractedFor }) => extractedFor === field)
  return [
    trip.location === '' && 'where it goes',
    trip.start === '' && 'its dates',
    trip.activities.length === 0 && !isFromPdf('activities') && 'what people do',
    trip.schedule.length === 0 && !isFromPdf('schedule') && 'the schedule',
    trip.accommodation === '' &&
      trip.days !== 1 &&
      !isFromPdf('accommodationDescription') &&
      'where people sleep',
    trip.includes.length === 0 && !isFromPdf('tourIncludes') && 'what’s included',
    (numbersIn(trip.price)[0] ?? 0) === 0 && 'the price',
  ].filter((part) => part !== false)
}

/** 'a, b and c'; with semicolons if a part has a comma itself: 'a, of two kinds; b; and c'. */
function enumerate(parts: string[]): string {
  if (parts.length < 2 || !parts.some((part) => part.includes(','))) return joinList(parts)
  return `${parts.slice(0, -1).join('; ')}; and ${parts.at(-1)}`
}

function withoutTime(entry: string): string {
  return entry.replace(
    /^\s*(\d{1,2}[:.]\d{2}(\s?[ap]m)?(\s?[-–]\s?\d{1,2}[:.]\d{2})?|morning|afternoon|evening)[\s:–-]+/i,
    '',
  )
}

function firstSentences(text: string, limit = 2): string {
  const sentences = text.split(/(?<=[.!?])\s+/)
  return sentences.slice(0, limit).join(' ')
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** First words of list entries that are not proper names, so they can be written in lower case. */
const COMMON_FIRST_WORD =
  /^(\p{L}+ing|all|an?|the|one|two|three|four|five|six|seven|eight|nine|ten|twelve|climb|visit|explore|see|cook|learn|taste|watch|ride|cross|walk|sleep|fish|dive|snorkel|ski|sail|row|meet|relax|local|guided?|guides|packed|transport|transfers?|breakfasts?|lunch(es)?|dinners?|meals|tents?|equipment|safety|ferry|boat|kayaks?|canoes?|bikes?|helmets?|hut|cabin|use|entrance|insurance|experienced|mountain|bus|train|picnic|hikes?|walks?|yoga|sauna|wildlife|stargazing|snacks|coffee|life|nights?|campfire|barge|ranger|soup|tea|mushroom|swim|paddle|pack|return|seals?|round|sea|camp|expedition|touring|weather|museum|instructor|ropes?|coach|hostel|bunkhouse|minibus|wetsuit|break|free|late|half|rock|cave|canyon|lake|river|qualified|certified|welcome|drinks?|linen|maps?|parking|rental|tickets?|campsite|arrive|drive|cars?|back|goodbyes?|arrival|departure)$/iu

function lowerFirstWord(text: string): string {
  const [first = ''] = text.split(/[\s,–-]/)
  return COMMON_FIRST_WORD.test(first) ? text[0]!.toLowerCase() + text.slice(1) : text
}
