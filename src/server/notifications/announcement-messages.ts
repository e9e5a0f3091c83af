import { capitalizePlaceholder } from '../mails/quotes.ts'
import { cutText } from '../texts.ts'
import { BECAUSE, composeMessage, type NotificationMessage } from './messages.ts'

/** So much of it is read in the bell; all of it is in the chat. */
const MAX_LENGTH_IN_APP = 280

type AnnouncementMessageInput = { trip: { id: number; title: string }; by: string | null; text: string }

export function announcementMessage({ trip, by, text }: AnnouncementMessageInput): NotificationMessage {
  const oneLine = text.replaceAll(/\s+/g, ' ')
  const said = composeMessage({
    kind: 'announcement',
    title: `Announcement for ${trip.title}`,
    text: oneLine.length <= MAX_LENGTH_IN_APP ? oneLine : `${cutText(oneLine, MAX_LENGTH_IN_APP).trimEnd()}…`,
    path: `/trip/${trip.id}/chat`,
    facts: [],
    action: 'Open the chat',
    why: BECAUSE.onTrip,
  })
  // By mail it keeps its lines, and as much of it as a mail holds.
  const paragraphs = [`${capitalizePlaceholder(by ?? 'An organiser')} wrote to everyone on the trip:`, text]
  return { ...said, mail: { ...said.mail, paragraphs } }
}
