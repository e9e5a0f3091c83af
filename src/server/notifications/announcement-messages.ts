import { chatPath } from '#contract/pages.ts'
import { capitalizePlaceholder } from '../mails/safe-texts.ts'
import { cutText } from '../texts.ts'
import { BECAUSE, composeMessage, type NotificationMessage } from './messages.ts'

/** The app's notification shows at most this many characters; the chat has the whole text. */
const MAX_LENGTH_IN_APP = 280

/** `by` is the display name of the organiser who wrote it. */
type AnnouncementMessageInput = { trip: { id: number; title: string }; by: string | null; text: string }

export function announcementMessage({ trip, by, text }: AnnouncementMessageInput): NotificationMessage {
  const oneLine = text.replaceAll(/\s+/g, ' ')
  const message = composeMessage({
    kind: 'announcement',
    title: `Announcement for ${trip.title}`,
    text: oneLine.length <= MAX_LENGTH_IN_APP ? oneLine : `${cutText(oneLine, MAX_LENGTH_IN_APP).trimEnd()}…`,
    tripId: trip.id,
    path: chatPath(trip.id),
    mailFacts: [],
    mailButton: 'Open the chat',
    why: BECAUSE.onTrip,
  })
  // The mail keeps the line breaks, and as much text as fits into a mail.
  const paragraphs = [`${capitalizePlaceholder(by ?? 'An organiser')} wrote to everyone on the trip:`, text]
  return { ...message, mail: { ...message.mail, paragraphs } }
}
