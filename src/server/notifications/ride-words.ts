import { formatWeekday } from '#contract/days.ts'
import { describeMeeting, isSaid, type Meeting } from '#contract/rides.ts'
import type { MailFact } from '../events/mail-words.ts'
import { toSafeName, toSafePlace } from '../mails/safe-texts.ts'
import type { OwnRide } from '../rides/rules.ts'

/** Where and when a car starts and the person is picked up, as far as the driver has said it. */
export function rideSentences(ride: OwnRide): string[] {
  const { start, pickUp } = ride
  return [
    ...(isSaid(start) ? [`${whoStarts(ride)} ${whenAndWhere(start, 'from')}.`] : []),
    ...(pickUp ? [`You’ll be picked up ${whenAndWhere(pickUp, 'at')}.`] : []),
  ]
}

/** The same for the facts of a mail. */
export function rideFacts(ride: OwnRide): MailFact[] {
  const { start, pickUp } = ride
  return [
    ...(isSaid(start) ? [{ label: ride.isDriver ? 'You start' : 'Car starts', value: inMail(start) }] : []),
    ...(pickUp ? [{ label: 'Your pick-up', value: inMail(pickUp) }] : []),
  ]
}

function whoStarts({ isDriver, driverFirstName }: OwnRide): string {
  if (isDriver) return 'You start'
  const driver = toSafeName(driverFirstName)
  return driver === null ? 'The car starts' : `${driver}’s car starts`
}

/** 'on Sat, Dec 3 at 07:30 from Main Street 5' */
function whenAndWhere(meeting: Meeting, preposition: 'from' | 'at'): string {
  const { day, time, place } = safe(meeting)
  return [
    `on ${formatWeekday(day)}`,
    ...(time === null ? [] : [`at ${time}`]),
    ...(place === null ? [] : [`${preposition} ${place}`]),
  ].join(' ')
}

function inMail(meeting: Meeting): string {
  return describeMeeting(safe(meeting))
}

/** A place that could be a link is only on the trip's page. */
function safe(meeting: Meeting): Meeting {
  return { ...meeting, place: meeting.place === null ? null : toSafePlace(meeting.place) }
}
