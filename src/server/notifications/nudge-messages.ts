import { formatAmount } from '#contract/money.ts'
import { bookingTabPath } from '#contract/pages.ts'
import type { NudgeTopic } from '#contract/readiness.ts'
import { joinList } from '#contract/text.ts'
import { seatAction } from './booking-messages.ts'
import { tripFacts } from './mail-facts.ts'
import {
  BECAUSE,
  composeMessage,
  formatMoment,
  type MessageTrip,
  type NotificationMessage,
} from './messages.ts'

type NudgeMessageInput = {
  trip: MessageTrip
  /** The organiser's display name. */
  by: string | null
  /** What is still to do. */
  openTopics: NudgeTopic[]
  /** The amount still to pay. */
  due: string
  partySize: number
  /** Their own spot is paid for, and what is due is for people whom they are adding. */
  isAdding: boolean
  /** How many seats still have to be chosen. */
  missingSeats: number
  /** When the hold lapses; null if nothing is held. */
  heldUntil: Date | null
  timeZone: string
}

/** An organiser's reminder of what is still to do. */
export function nudgeMessage({
  trip,
  by,
  openTopics,
  due,
  partySize,
  isAdding,
  missingSeats,
  heldUntil,
  timeZone,
}: NudgeMessageInput): NotificationMessage {
  const tasks = describeTasks({ partySize, isAdding, missingSeats })
  const [first, ...others] = openTopics
  const isToPay = openTopics.includes('pay')
  return composeMessage({
    kind: 'nudge',
    title: `Still to do for ${trip.title}`,
    text: `${by ?? 'The organiser'} reminds you to ${joinList(openTopics.map((topic) => tasks[topic].text))}.`,
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailMore: [
      ...(openTopics.includes('booking')
        ? ['Offering a car doesn’t book your own spot. Book one if you’re coming.']
        : []),
      ...(isToPay ? [describePayInTime({ partySize, isAdding })] : []),
    ],
    mailFacts: [
      ...tripFacts(trip),
      ...(isToPay ? [{ label: 'To pay', value: formatAmount(due) }] : []),
      ...(isToPay && heldUntil ? [{ label: 'Held until', value: formatMoment(heldUntil, timeZone) }] : []),
    ],
    mailButton: first && others.length === 0 ? tasks[first].button : 'Finish my booking',
    why: BECAUSE.reminded,
  })
}

function describePayInTime({
  partySize,
  isAdding,
}: Pick<NudgeMessageInput, 'partySize' | 'isAdding'>): string {
  if (isAdding) return 'Pay in time to keep the spots for them.'
  return `Pay in time to keep your ${partySize === 1 ? 'spot' : 'spots'}.`
}

/** Each task in a sentence, and as the label of a button. */
function describeTasks({
  partySize,
  isAdding,
  missingSeats,
}: Pick<NudgeMessageInput, 'partySize' | 'isAdding' | 'missingSeats'>): Record<
  NudgeTopic,
  { text: string; button: string }
> {
  const spots = partySize === 1 ? 'spot' : 'spots'
  // The person who booked needs no name, so a party of two has one guest.
  const guests = partySize === 2 ? 'guest' : 'guests'
  return {
    pay: isAdding
      ? { text: 'pay for the people you’re adding', button: 'Pay for them' }
      : { text: `pay for your ${spots}`, button: `Pay for my ${spots}` },
    seat: {
      text: missingSeats === 1 ? 'choose a seat in a car' : 'choose your seats',
      button: seatAction(missingSeats),
    },
    guests: { text: `name your ${guests}`, button: `Name my ${guests}` },
    booking: { text: 'book your own spot', button: 'Book my spot' },
  }
}
