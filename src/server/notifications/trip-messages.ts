import { joinList } from '#contract/text.ts'
import { formatDay, formatDays } from '#contract/days.ts'
import { formatAmount } from '#contract/money.ts'
import { BOOKINGS_PATH, tripPath } from '#contract/paths.ts'
import { bookingTabPath } from '#contract/pages.ts'
import type { NudgeTopic } from '#contract/readiness.ts'
import type { TripPlan } from '../events/events.ts'
import { meetingPointSentences, seatAction } from './booking-messages.ts'
import {
  countMissingSeats,
  ownCarWords,
  locationFacts,
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
  involvement: Involvement
  /** Until then the booking can be cancelled for a full refund; null if there is nothing to refund. */
  refundUntil: string | null
}

/** Names the changed parts of a trip's plan, each with its old value. Null if nothing differs any more. */
export function tripChangedMessage({
  trip,
  was,
  involvement,
  refundUntil,
}: ChangedTrip): NotificationMessage | null {
  const changes = findPlanChanges(trip, was)
  const [first] = changes
  if (!first) return null
  const hasNewDates = changes.some(({ part }) => part === 'dates')
  const isRefundable = hasNewDates && refundUntil !== null
  const refundOffer = isRefundable
    ? [`If the new dates don’t work for you, cancel by ${refundUntil} for a full refund.`]
    : []
  const parts = joinList(changes.map(({ part }) => `the ${part}`))
  return composeMessage({
    kind: 'trip-changed',
    title: `${trip.title} ${changes.length === 1 ? `has ${first.title}` : 'changed'}`,
    text: [...changes.map(({ text }) => text), ...refundOffer].join(' '),
    lead: [`The organiser changed ${parts}.`, ...refundOffer].join(' '),
    path: isRefundable ? BOOKINGS_PATH : tripPath(trip.id),
    facts: [
      { label: 'Trip', value: trip.title },
      ...(hasNewDates ? [] : [{ label: 'Dates', value: formatDays(trip.startDate, trip.endDate) }]),
      ...changes.map(({ label, now, before }) => ({
        label,
        value: `${now ?? 'None'} (was ${before ?? 'none'})`,
      })),
    ],
    action: isRefundable ? 'See my booking' : 'See the trip',
    why: becauseOf[involvement],
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
      text: bargeWords({ now, before, isAlone: changes.length === 0 }),
      now,
      before,
    })
  }
  return changes
}

type BargeChange = {
  now: string | null
  before: string | null
  /** It is the only news, so the title already says if there is no meeting point now. */
  isAlone: boolean
}

function bargeWords({ now, before, isAlone }: BargeChange): string {
  if (now === null)
    return isAlone ? `It was ${before}.` : `There’s no barge meeting point now. It was ${before}.`
  return `The barge meeting point is ${now}${before === null ? '' : ` instead of ${before}`}.`
}

type ReminderMessageInput = {
  trip: MessageTrip
  /** Null for drivers who have no booking of their own. */
  partyTransport: PartyTransport | null
}

/** The reminder before a trip: when, where and how to get there. */
export function reminderMessage({ trip, partyTransport }: ReminderMessageInput): NotificationMessage {
  const missing = partyTransport === null ? 0 : countMissingSeats(partyTransport)
  const openTasks = openTaskWords(partyTransport)
  const action = partyTransport === null ? 'Book my spot' : missing > 0 ? seatAction(missing) : 'See the trip'
  return composeMessage({
    kind: 'reminder',
    title: `${trip.title} starts on ${formatDay(trip.startDate)}`,
    text: [
      `It’s in ${trip.location}.`,
      ...meetingPointSentences(trip),
      ...transportWords(partyTransport),
      ...openTasks,
    ].join(' '),
    lead: ['Your trip is coming up.', ...openTasks].join(' '),
    path: partyTransport === null || missing > 0 ? bookingTabPath(trip.id) : tripPath(trip.id),
    more: ['The day-by-day plan and who’s coming are on the trip page. Have a good trip.'],
    facts: [
      ...tripFacts(trip),
      ...(partyTransport === null
        ? [{ label: 'Transport', value: 'You’re driving' }]
        : [...spotFacts(partyTransport.partySize), ...transportFacts(partyTransport)]),
      ...locationFacts(trip),
    ],
    action,
    why: partyTransport === null ? BECAUSE.car : BECAUSE.onTrip,
  })
}

/** The transport, as far as it is decided. */
function transportWords(partyTransport: PartyTransport | null): string[] {
  if (partyTransport === null) return ['You’re driving.']
  const { transport, carStatus, seats } = partyTransport
  return [
    ...(transport === 'own' ? ['You’ll make your own way there.'] : []),
    ...(transport === 'driving' ? [`${ownCarWords(carStatus)}.`] : []),
    ...(seats.length > 0 ? [`Your ${seats.length === 1 ? 'seat' : 'seats'}: ${seatWords(seats)}.`] : []),
  ]
}

/** What is still to do. */
function openTaskWords(partyTransport: PartyTransport | null): string[] {
  if (partyTransport === null) return ['You haven’t booked your own spot yet.']
  const missing = countMissingSeats(partyTransport)
  if (missing === 0) return []
  if (partyTransport.seats.length > 0)
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
  const tasks = describeTasks(party)
  const [first, ...others] = open
  const isToPay = open.includes('pay')
  return composeMessage({
    kind: 'nudge',
    title: `Still to do for ${trip.title}`,
    text: `${by ?? 'The organiser'} reminds you to ${joinList(open.map((topic) => tasks[topic].text))}.`,
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
    action: first && others.length === 0 ? tasks[first].action : 'Finish my booking',
    why: BECAUSE.reminded,
  })
}
