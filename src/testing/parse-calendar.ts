import ICAL from 'ical.js'

/** By RFC 5545. */
const MAX_LINE_BYTES = 75

export type ParsedEvent = {
  uid: string
  sequence: number
  status: string
  /** '2027-03-09', or '2027-03-09T08:00:00Z' */
  start: string
  end: string
  summary: string
  location: string
  description: string
  url: string
  isBusy: boolean
  changedAt: string
  /** When the alarms go off, relative to the start: '-PT90M'. */
  alarms: string[]
  /** Any other property, as parsed. */
  property: (name: string) => unknown
}

export type ParsedCalendar = { events: ParsedEvent[]; property: (name: string) => unknown }

/** Checks the raw lines, then parses the calendar with a library that the product does not use. */
export function parseCalendar(text: string): ParsedCalendar {
  const lines = text.split('\r\n')
  if (lines.pop() !== '') throw new Error('The last line does not end')
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`A line ends in half: ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > MAX_LINE_BYTES) throw new Error(`A line is too long: ${line}`)
    if (line.includes('�')) throw new Error(`A character is cut in two: ${line}`)
  }
  const calendar = ICAL.Component.fromString(text)
  if (calendar.name !== 'vcalendar') throw new Error(`It is a ${calendar.name}`)
  return {
    property: (name) => calendar.getFirstPropertyValue(name),
    events: calendar.getAllSubcomponents('vevent').map(parseEvent),
  }
}

function parseEvent(event: ICAL.Component): ParsedEvent {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '')
  return {
    uid: text('uid'),
    sequence: Number(text('sequence')),
    status: text('status'),
    start: text('dtstart'),
    end: text('dtend'),
    summary: text('summary'),
    location: text('location'),
    description: text('description'),
    url: text('url'),
    isBusy: text('transp') === 'OPAQUE',
    changedAt: text('last-modified'),
    alarms: event
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    property: (name) => event.getFirstPropertyValue(name),
  }
}
