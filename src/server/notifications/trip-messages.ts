import { formatDay, formatDays } from '#contract/days.ts'
import { bookingTabPath } from '#contract/pages.ts'
import { BOOKINGS_PATH, tripPath } from '#contract/paths.ts'
import { endSentence, joinList } from '#contract/text.ts'
import type { TripPlan } from '../events/events.ts'
import type { OwnRide } from '../rides/rules.ts'
import { meetingPointSentences, seatAction } from './booking-messages.ts'
import {
  countMissingSeats,
  locationFacts,
  seatWords,
  spotFacts,
  tripFacts,
  transportFacts,
  transportWords,
  type PartyTransport,
} from './mail-facts.ts'
import {
  BECAUSE,
  becauseOf,
  composeMessage,
  type NotificationMessage,
  type Involvement,
  type MessageTrip,
} from './messages.ts'
import { rideFacts, rideSentences } from './ride-words.ts'

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
    tripId: trip.id,
    path: isRefundable ? BOOKINGS_PATH : tripPath(trip.id),
    mailLead: [`The organiser changed ${parts}.`, ...refundOffer].join(' '),
    mailFacts: [
      { label: 'Trip', value: trip.title },
      ...(hasNewDates ? [] : [{ label: 'Dates', value: formatDays(trip.startDate, trip.endDate) }]),
      ...changes.map(({ label, now, before }) => ({
        label,
        value: `${now ?? 'None'} (was ${before ?? 'none'})`,
      })),
    ],
    mailButton: isRefundable ? 'See my booking' : 'See the trip',
    why: becauseOf[involvement],
  })
}

type PlanChange = {
  part: 'dates' | 'location' | 'barge meeting point'
  /** Its label among the facts. */
  label: string
  /** Completes '<trip> has …'. */
  title: string
  /** The change as a sentence. */
  text: string
  now: string | null
  before: string | null
}

function findPlanChanges(is: MessageTrip, was: TripPlan): PlanChange[] {
  const changes: PlanChange[] = []
  if (is.startDate !== was.startDate || is.endDate !== was.endDate) {
    const now = formatDays(is.startDate, is.endDate)
    const before = formatDays(was.startDate, was.endDate)
    const text = `It’s now ${now} instead of ${before}.`
    changes.push({ part: 'dates', label: 'Dates', title: 'new dates', text, now, before })
  }
  if (is.location !== was.location) {
    const now = is.location
    const before = was.location
    const text = `It’s now in ${now} instead of ${before}.`
    changes.push({ part: 'location', label: 'Location', title: 'a new location', text, now, before })
  }
  if (is.bargeLocation !== was.bargeLocation) {
    const part = 'barge meeting point'
    const now = is.bargeLocation
    const before = was.bargeLocation
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
    return endSentence(isAlone ? `It was ${before}` : `There’s no barge meeting point now. It was ${before}`)
  return endSentence(`The barge meeting point is ${now}${before === null ? '' : ` instead of ${before}`}`)
}

type ReminderMessageInput = {
  trip: MessageTrip
  /** Null for drivers who have no booking of their own. */
  partyTransport: PartyTransport | null
  /** Of the cars that they drive or sit in. */
  rides: OwnRide[]
}

/** The reminder before a trip: when, where and how to get there. */
export function reminderMessage({ trip, partyTransport, rides }: ReminderMessageInput): NotificationMessage {
  const missing = partyTransport === null ? 0 : countMissingSeats(partyTransport)
  const openTasks = openTaskSentences(partyTransport)
  return composeMessage({
    kind: 'reminder',
    title: `${trip.title} starts on ${formatDay(trip.startDate)}`,
    text: [
      `It’s in ${trip.location}.`,
      ...meetingPointSentences(trip),
      ...transportSentences(partyTransport),
      ...rides.flatMap(rideSentences),
      ...openTasks,
    ].join(' '),
    tripId: trip.id,
    path: partyTransport === null || missing > 0 ? bookingTabPath(trip.id) : tripPath(trip.id),
    mailLead: ['Your trip is coming up.', ...openTasks].join(' '),
    mailMore: ['The day-by-day plan and who’s coming are on the trip page. Have a good trip.'],
    mailFacts: [
      ...tripFacts(trip),
      ...(partyTransport === null
        ? [{ label: 'Transport', value: 'You’re driving' }]
        : [...spotFacts(partyTransport.partySize), ...transportFacts(partyTransport)]),
      ...rides.flatMap(rideFacts),
      ...locationFacts(trip),
    ],
    mailButton: reminderButton(partyTransport, missing),
    why: partyTransport === null ? BECAUSE.car : BECAUSE.onTrip,
  })
}

function reminderButton(partyTransport: PartyTransport | null, missing: number): string {
  if (partyTransport === null) return 'Book my spot'
  return missing > 0 ? seatAction(missing) : 'See the trip'
}

/** The transport, as far as it is decided. */
function transportSentences(partyTransport: PartyTransport | null): string[] {
  if (partyTransport === null) return ['You’re driving.']
  const { transport, seats } = partyTransport
  const words = transport === 'later' ? null : transportWords(partyTransport)
  return [
    ...(words === null ? [] : [`${words}.`]),
    ...(seats.length > 0 ? [`Your ${seats.length === 1 ? 'seat' : 'seats'}: ${seatWords(seats)}.`] : []),
  ]
}

/** What is still to do. */
function openTaskSentences(partyTransport: PartyTransport | null): string[] {
  if (partyTransport === null) return ['You haven’t booked your own spot yet.']
  const missing = countMissingSeats(partyTransport)
  if (missing === 0) return []
  if (partyTransport.seats.length > 0)
    return [`You still need to choose ${missing === 1 ? '1 more seat' : `${missing} more seats`}.`]
  return [`You haven’t chosen ${missing === 1 ? 'a seat' : 'your seats'} yet.`]
}
