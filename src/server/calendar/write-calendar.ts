import { addDays } from '#contract/days.ts'

/** Whole days, including the last one, or a period of time. */
type EventTime = { startDate: string; endDate: string } | { from: Date; until: Date }

/** One entry of a calendar. */
export type CalendarEvent = {
  /** Never changes: calendars recognise an entry by it. */
  uid: string
  /** Raised with each relevant change. */
  sequence: number
  changedAt: Date
  when: EventTime
  title: string
  location: string
  coordinates: { lat: number; lng: number } | null
  url: string
  description: string
  isCancelled: boolean
  /** Whether the calendar's owner is shown as busy. */
  isBusy: boolean
  /** The alarm rings this long before the start. */
  alarmMinutesBefore?: number
}

type WriteCalendarInput = {
  /** Set for a feed: its display name. Also tells calendars to fetch the feed every hour. */
  subscribedAs?: string
  events: CalendarEvent[]
}

const MAX_LINE_OCTETS = 75
const LINE_END = '\r\n'
/** RFC 5545 has four digits for a year. */
const LAST_DAY = '9999-12-31'

/** Some programs refuse a calendar without a component. A time zone is one that shows nothing. */
const EMPTY_CALENDAR_LINES = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * A calendar as text, by RFC 5545. It has no METHOD: that would make it a message between organisers and
 * guests (RFC 5546), which has to name an organiser.
 */
export function writeCalendar({ subscribedAs, events }: WriteCalendarInput): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wild Trip Planner//Trips//EN',
    'CALSCALE:GREGORIAN',
    ...(subscribedAs === undefined ? [] : subscriptionLines(subscribedAs)),
    ...(events.length === 0 ? EMPTY_CALENDAR_LINES : events.flatMap(eventLines)),
    'END:VCALENDAR',
  ]
    .map((line) => foldLine(line) + LINE_END)
    .join('')
}

/** The standard properties, and those that older programs read. */
function subscriptionLines(name: string): string[] {
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]
}

function eventLines(event: CalendarEvent): string[] {
  const { coordinates, alarmMinutesBefore } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${formatMoment(event.changedAt)}`,
    `LAST-MODIFIED:${formatMoment(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    ...timeLines(event.when),
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.location)}`,
    ...(coordinates ? [`GEO:${coordinates.lat.toFixed(6)};${coordinates.lng.toFixed(6)}`] : []),
    `URL:${event.url}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(alarmMinutesBefore === undefined ? [] : alarmLines(event.title, alarmMinutesBefore)),
    'END:VEVENT',
  ]
}

function timeLines(when: EventTime): string[] {
  if ('from' in when) return [`DTSTART:${formatMoment(when.from)}`, `DTEND:${formatMoment(when.until)}`]
  const start = `DTSTART;VALUE=DATE:${formatDay(when.startDate)}`
  // The end is the first day after the event. After the last possible day there is none.
  if (when.endDate === LAST_DAY) return [start]
  return [start, `DTEND;VALUE=DATE:${formatDay(addDays(when.endDate, 1))}`]
}

function alarmLines(title: string, minutesBefore: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${minutesBefore}M`,
    'END:VALARM',
  ]
}

/** '2027-03-09' -> '20270309' */
function formatDay(day: string): string {
  return day.replaceAll('-', '')
}

/** '20270309T080000Z' */
function formatMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Escapes user text as one value, and removes control characters and lone surrogates. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .replace(/[\\;,]/gu, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Breaks lines after 75 octets, never inside a character. Continuation lines start with a space. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      folded += `${LINE_END} `
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
