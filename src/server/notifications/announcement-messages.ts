import { beginSentence } from '../mails/quotes.ts'
import { cutText } from '../texts.ts'
import { BECAUSE, message, type Message } from './messages.ts'

/** So much of it is read in the bell; all of it is in the chat. */
const LONGEST = 280

type Announced = { trip: { id: number; title: string }; by: string | null; text: string }

export function announcement({ trip, by, text }: Announced): Message {
  const oneLine = text.replaceAll(/\s+/g, ' ')
  const said = message({
    kind: 'announcement',
    title: `Announcement for ${trip.title}`,
    text: oneLine.length <= LONGEST ? oneLine : `${cutText(oneLine, LONGEST).trimEnd()}…`,
    path: `/trip/${trip.id}/chat`,
    facts: [],
    action: 'Open the chat',
    why: BECAUSE.onTrip,
  })
  // By mail it keeps its lines, and as much of it as a mail holds.
  const paragraphs = [`${beginSentence(by ?? 'An organiser')} wrote to everyone on the trip:`, text]
  return { ...said, mail: { ...said.mail, paragraphs } }
}
