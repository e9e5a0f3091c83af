import { TABS_SECTION, tripTabPath } from '#contract/pages.ts'
import { capitalizePlaceholder, quoteMessage } from '../mails/safe-texts.ts'
import type { OwnRide } from '../rides/rules.ts'
import { tripFacts } from './mail-facts.ts'
import { BECAUSE, composeMessage, type MessageTrip, type NotificationMessage } from './messages.ts'
import { rideFacts, rideSentences } from './ride-words.ts'

type RideMessageInput = {
  trip: MessageTrip
  /** The driver's display name. */
  driver: string | null
  ride: OwnRide
}

/** Where and when the car now starts, and where it picks up the passenger. */
export function rideChangedMessage({ trip, driver, ride }: RideMessageInput): NotificationMessage {
  const sentences = rideSentences(ride)
  return composeMessage({
    kind: 'ride',
    title: `Your ride for ${trip.title} was updated`,
    text: sentences.length > 0 ? sentences.join(' ') : 'Your driver hasn’t said yet when the car starts.',
    tripId: trip.id,
    path: tripTabPath(trip.id, 'cars', TABS_SECTION),
    mailFacts: [
      ...tripFacts(trip),
      ...(driver === null ? [] : [{ label: 'Driver', value: driver }]),
      ...rideFacts(ride),
    ],
    mailButton: 'See my ride',
    why: BECAUSE.seat,
  })
}

type DriverMessageInput = Omit<RideMessageInput, 'ride'> & { text: string }

/** What a driver wrote to all passengers. The app shows all of it; a mail leaves out what could be a link. */
export function driverMessage({ trip, driver, text }: DriverMessageInput): NotificationMessage {
  const who = capitalizePlaceholder(driver ?? 'Your driver')
  const message = composeMessage({
    kind: 'ride',
    title: `Message from ${driver ?? 'your driver'}: ${trip.title}`,
    text,
    tripId: trip.id,
    path: tripTabPath(trip.id, 'cars', TABS_SECTION),
    mailFacts: [],
    mailButton: 'See my ride',
    why: BECAUSE.seat,
  })
  const quote = quoteMessage(text)
  const paragraphs =
    quote === null
      ? [`${who} wrote to everyone in the car. You can read it in your notifications on the site.`]
      : [`${who} wrote to everyone in the car:`, quote]
  return { ...message, mail: { ...message.mail, summary: paragraphs.join(' '), paragraphs } }
}
