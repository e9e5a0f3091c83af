import { joinList } from '#contract/text.ts'
import { formatDay, formatDays } from '#contract/days.ts'
import { formatAmount } from '#contract/money.ts'
import { BOOKINGS_PATH, tripPath } from '#contract/paths.ts'
import { bookingTabPath } from '#contract/pages.ts'
import type { NudgeTopic } from '#contract/readiness.ts'
import type { TripPlan } from '../events/events.ts'
import { meetingPoint, seatAction } from './booking-messages.ts'
import {
  countMissingSeats,
  ownCarWords,
  placeFacts,
  seatWords,
  spotFacts,
  tripFacts,
  transportFacts,
  type PartyTransport,
} from './mail-facts.ts'
import {
  BECAUSE,
  becauseOf,
  formatMoment,
  composeMessage,
  type NotificationMessage,
  type Involvement,
  type MessageTrip,
} from './messages.ts'

type ChangedTrip = {
  trip: MessageTrip
  was: TripPlan
  as: Involvement
  /** Until then a booking can be cancelled for a full refund. */
  refundUntil: string | null
}

/** The changed parts of a trip's plan, each with its old value. Null if nothing differs any more. */
export function tripChangedMessage({ trip, was, as, refundUntil }: ChangedTrip): NotificationMessage | null {
  const changes = findPlanChanges(trip, was)
  const [first] = changes
  if (!first) return null
  const hasNewDates = changes.some(({ part }) => part === 'dates')
  const isFree = hasNewDates && refundUntil !== null
  const free = isFree
    ? [`If the new dates don’t work for you, cancel by ${refundUntil} for a full refund.`]
    : []
  const parts = joinList(changes.map(({ part }) => `the ${part}`))
  return composeMessage({
    kind: 'trip-changed',
    title: `${trip.title} ${changes.length === 1 ? `has ${first.title}` : 'changed'}`,
    text: [...changes.map(({ text }) => text), ...free].join(' '),
    lead: [`The organiser changed ${parts}.`, ...free].join(' '),
    path: isFree ? BOOKINGS_PATH : tripPath(trip.id),
    facts: [
      { label: 'Trip', value: trip.title },
      ...(hasNewDates ? [] : [{ label: 'Dates', value: formatDays(trip.startDate, trip.endDate) }]),
      ...changes.map(({ label, now, before }) => ({
        label,
        value: `${now ?? 'None'} (was ${before ?? 'none'})`,
      })),
    ],
    action: isFree ? 'See my booking' : 'See the trip',
    why: becauseOf[as],
  })
}

type PlanChange = {
  part: 'dates' | 'location' | 'barge meeting point'
  label: string
  title: string
  text: string
  now: string | null
  before: string | null
}

function findPlanChanges(is: MessageTrip, was: TripPlan): PlanChange[] {
  const changes: PlanChange[] = []
  if (is.startDate !== was.startDate || is.endDate !== was.endDate) {
    const [now, before] = [formatDays(is.startDate, is.endDate), formatDays(was.startDate, was.endDate)]
    const text = `It’s now ${now} instead of ${before}.`
    changes.push({ part: 'dates', label: 'Dates', title: 'new dates', text, now, before })
  }
  if (is.location !== was.location) {
    const [now, before] = [is.location, was.location]
    const text = `It’s now in ${now} instead of ${before}.`
    changes.push({ part: 'location', label: 'Location', title: 'a new location', text, now, before })
  }
  if (is.bargeLocation !== was.bargeLocation) {
    const part = 'barge meeting point'
    const [now, before] = [is.bargeLocation, was.bargeLocation]
    const title = now === null ? `no ${part} now` : `a new ${part}`
    changes.push({
      part,
      label: 'Barge meeting point',
      title,
      text: bargeWords(now, before, changes.length === 0),
      now,
      before,
    })
  }
  return changes
}

/** If it is the only news, the title already says that there is no meeting point. */
function bargeWords(now: string | null, before: string | null, isAlone: boolean): string {
  if (now === null)
    return isAlone ? `It was ${before}.` : `There’s no barge meeting point now. It was ${before}.`
  return `The barge meeting point is ${now}${before === null ? '' : ` instead of ${before}`}.`
}

type ReminderMessageInput = {
  trip: MessageTrip
  /** Null: drives without a booking. */
  way: PartyTransport | null
}

/** The reminder before a trip: when, where and how to get there. */
export function reminderMessage({ trip, way }: ReminderMessageInput): NotificationMessage {
  const missing = way === null ? 0 : countMissingSeats(way)
  const open = openTaskWords(way)
  const action = way === null ? 'Book my spot' : missing > 0 ? seatAction(missing) : 'See the trip'
  return composeMessage({
    kind: 'reminder',
    title: `${trip.title} starts on ${formatDay(trip.startDate)}`,
    text: [`It’s in ${trip.location}.`, ...meetingPoint(trip), ...transportWords(way), ...open].join(' '),
    lead: ['Your trip is coming up.', ...open].join(' '),
    path: way === null || missing > 0 ? bookingTabPath(trip.id) : tripPath(trip.id),
    more: ['The day-by-day plan and who’s coming are on the trip page. Have a good trip.'],
    facts: [
      ...tripFacts(trip),
      ...(way === null
        ? [{ label: 'Transport', value: 'You’re driving' }]
        : [...spotFacts(way.partySize), ...transportFacts(way)]),
      ...placeFacts(trip),
    ],
    action,
    why: way === null ? BECAUSE.car : BECAUSE.onTrip,
  })
}

/** The transport, as far as it is decided. */
function transportWords(way: PartyTransport | null): string[] {
  if (way === null) return ['You’re driving.']
  const { transport, carStatus, seats } = way
  return [
    ...(transport === 'own' ? ['You’ll make your own way there.'] : []),
    ...(transport === 'driving' ? [`${ownCarWords(carStatus)}.`] : []),
    ...(seats.length > 0 ? [`Your ${seats.length === 1 ? 'seat' : 'seats'}: ${seatWords(seats)}.`] : []),
  ]
}

/** What is still to do. */
function openTaskWords(way: PartyTransport | null): string[] {
  if (way === null) return ['You haven’t booked your own spot yet.']
  const missing = countMissingSeats(way)
  if (missing === 0) return []
  if (way.seats.length > 0)
    return [`You still need to choose ${missing === 1 ? '1 more seat' : `${missing} more seats`}.`]
  return [`You haven’t chosen ${missing === 1 ? 'a seat' : 'your seats'} yet.`]
}

type NudgeMessageInput = {
  trip: MessageTrip
  by: string | null
  open: NudgeTopic[]
  /** The amount still to pay. */
  due: string
  partySize: number
  /** How many seats still have to be chosen. */
  missingSeats: number
  heldUntil: Date | null
  timeZone: string
}

type NudgedParty = Pick<NudgeMessageInput, 'partySize' | 'missingSeats'>

function describeTasks({
  partySize,
  missingSeats: missing,
}: NudgedParty): Record<NudgeTopic, { text: string; action: string }> {
  const [spots, guests] = [partySize === 1 ? 'spot' : 'spots', partySize === 2 ? 'guest' : 'guests']
  return {
    pay: { text: `pay for your ${spots}`, action: `Pay for my ${spots}` },
    seat: {
      text: missing === 1 ? 'choose a seat in a car' : 'choose your seats',
      action: seatAction(missing),
    },
    guests: { text: `name your ${guests}`, action: `Name my ${guests}` },
    booking: { text: 'book your own spot', action: 'Book my spot' },
  }
}

/** An organiser's reminder of what is still to do. */
export function nudgeMessage({
  trip,
  by,
  open,
  due,
  heldUntil,
  timeZone,
  ...party
}: NudgeMessageInput): NotificationMessage {
  const words = describeTasks(party)
  const [first, ...others] = open
  const isToPay = open.includes('pay')
  return composeMessage({
    kind: 'nudge',
    title: `Still to do for ${trip.title}`,
    text: `${by ?? 'The organiser'} reminds you to ${joinList(open.map((about) => words[about].text))}.`,
    path: bookingTabPath(trip.id),
    more: [
      ...(open.includes('booking')
        ? ['Offering a car doesn’t book your own spot. Book one if you’re coming.']
        : []),
      ...(isToPay ? [`Pay in time to keep your ${party.partySize === 1 ? 'spot' : 'spots'}.`] : []),
    ],
    facts: [
      ...tripFacts(trip),
      ...(isToPay ? [{ label: 'To pay', value: formatAmount(due) }] : []),
      ...(isToPay && heldUntil ? [{ label: 'Held until', value: formatMoment(heldUntil, timeZone) }] : []),
    ],
    action: first && others.length === 0 ? words[first].action : 'Finish my booking',
    why: BECAUSE.reminded,
  })
}
