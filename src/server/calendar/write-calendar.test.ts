import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { parseCalendar } from '#testing/parse-calendar.ts'
import { type CalendarEvent, writeCalendar } from './write-calendar.ts'

const anEvent = (values: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'trip-7@site.test',
  sequence: 3,
  changedAt: new Date('2027-01-02T03:04:05.678Z'),
  when: { startDate: '2027-03-09', endDate: '2027-03-12' },
  title: 'Ridge walk',
  location: 'Jotunheimen',
  coordinates: null,
  url: 'https://site.test/trip/7',
  description: 'Mar 9 – 12, 2027',
  isCancelled: false,
  isBusy: true,
  ...values,
})

const writeEvent = (values?: Partial<CalendarEvent>) => writeCalendar({ events: [anEvent(values)] })

/** Writes an event, and reads it with a library. */
function readEvent(values?: Partial<CalendarEvent>) {
  const [event] = parseCalendar(writeEvent(values)).events
  if (!event) throw new Error('There is no event')
  return event
}

test('writes an event in the iCalendar format', () => {
  expect(writeEvent({ coordinates: { lat: 61.636, lng: -8.3125 } }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wild Trip Planner//Trips//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:trip-7@site.test',
    'DTSTAMP:20270102T030405Z',
    'LAST-MODIFIED:20270102T030405Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20270309',
    'DTEND;VALUE=DATE:20270313',
    'SUMMARY:Ridge walk',
    'LOCATION:Jotunheimen',
    'GEO:61.636000;-8.312500',
    'URL:https://site.test/trip/7',
    'DESCRIPTION:Mar 9 – 12\\, 2027',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['2027-03-09', '2027-03-09', '2027-03-10'],
  ['2027-01-28', '2027-01-31', '2027-02-01'],
  ['2027-12-30', '2027-12-31', '2028-01-01'],
  ['2028-02-27', '2028-02-28', '2028-02-29'],
  ['2028-02-27', '2028-02-29', '2028-03-01'],
  ['2100-02-27', '2100-02-28', '2100-03-01'],
  // Clocks change in this night in many countries.
  ['2027-03-27', '2027-03-28', '2027-03-29'],
])('an event from %s to %s has the exclusive end %s', (startDate, endDate, end) => {
  const event = readEvent({ when: { startDate, endDate } })
  expect([event.start, event.end]).toEqual([startDate, end])
})

test('an event on the last possible day has no end', () => {
  const event = readEvent({ when: { startDate: '9999-12-31', endDate: '9999-12-31' } })
  expect([event.start, event.end]).toEqual(['9999-12-31', ''])
})

test('a time span is written in UTC, with its alarm', () => {
  const when = { from: new Date('2027-03-09T07:30:00Z'), until: new Date('2027-03-09T08:00:00Z') }
  const event = readEvent({ when, alarmMinutesBefore: 90, isBusy: false, title: 'Decide; now, or never' })
  expect([event.start, event.end]).toEqual(['2027-03-09T07:30:00Z', '2027-03-09T08:00:00Z'])
  expect(event).toMatchObject({ alarms: ['-PT90M'], isBusy: false })
})

test('a cancelled event has the status CANCELLED', () => {
  expect(readEvent({ isCancelled: true }).status).toBe('CANCELLED')
})

test('a calendar has no METHOD, because it is not an invitation', () => {
  expect(parseCalendar(writeEvent()).property('method')).toBeNull()
})

test('a calendar without events contains a time zone, since it needs a component', () => {
  const calendar = ICAL.Component.fromString(writeCalendar({ events: [] }))
  const components = calendar.getAllSubcomponents()
  expect(components.map(({ name }) => name)).toEqual(['vtimezone'])
  const zone = new ICAL.Timezone(components[0]!)
  expect(zone.tzid).toBe('Etc/UTC')
  expect(zone.utcOffset(ICAL.Time.fromString('2027-07-01T12:00:00', undefined!))).toBe(0)
  const [standard] = components[0]!.getAllSubcomponents('standard')
  for (const property of ['dtstart', 'tzoffsetfrom', 'tzoffsetto']) {
    expect(standard?.hasProperty(property), property).toBe(true)
  }
  expect(writeEvent()).not.toContain('VTIMEZONE')
})

test('a subscribed calendar has a name and a refresh interval of an hour', () => {
  const calendar = parseCalendar(writeCalendar({ subscribedAs: 'My trips', events: [] }))
  expect(calendar.events).toEqual([])
  expect(calendar.property('x-wr-calname')).toBe('My trips')
  expect(calendar.property('name')).toBe('My trips')
  expect(String(calendar.property('refresh-interval'))).toBe('PT1H')
  expect(calendar.property('x-published-ttl')).toBe('PT1H')
})

const difficultTexts = [
  'Fjords, peaks; and \\ a backslash, \\n not a line',
  '🏔️👨‍👩‍👧‍👦🇳🇴 '.repeat(20),
  'x'.repeat(300),
  'é'.repeat(300),
  '山'.repeat(300),
  'رحلة إلى الجبال ‏مع الأصدقاء',
  'BEGIN:VEVENT\nSUMMARY:Not this one\nEND:VEVENT',
  'One\n\nTwo\n END:VCALENDAR',
  ' leading and trailing ',
  'A "quoted": title',
  'Tab\there',
  '',
]

test.each(difficultTexts)('the text %j is unchanged after writing and reading', (text) => {
  const calendar = parseCalendar(writeEvent({ title: text, location: text, description: text }))
  expect(calendar.events).toHaveLength(1)
  const [event] = calendar.events
  expect(event).toMatchObject({ summary: text, location: text, description: text, uid: 'trip-7@site.test' })
})

test.each([
  ['one\r\ntwo\rthree\u2028four\u2029five\u0085six', 'one\ntwo\nthree\nfour\nfive\nsix'],
  ['null\0bell\x07escape\x1bdelete\x7fc1\x9b', 'nullbellescapedeletec1'],
  ['half \ud83c a pair', 'half  a pair'],
])('removes control characters from %j', (text, expected) => {
  expect(readEvent({ title: text }).summary).toBe(expected)
})

test('any printable text is unchanged after writing and reading', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const visible = text.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[\u2028\u2029]/gu, '')
      expect(readEvent({ description: visible }).description).toBe(visible)
    }),
  )
})
