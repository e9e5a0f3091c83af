import { beginSentence } from '../mails/quotes.ts'
import { cutText } from '../texts.ts'
import { message, type Message } from './messages.ts'

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
    more: [],
    action: 'Open the chat',
    why: 'You get this mail because you are on this trip.',
  })
  // By mail it keeps its lines, and as much of it as a mail holds.
  const paragraphs = [`${beginSentence(by ?? 'An organiser')} writes to everybody on ${trip.title}:`, text]
  return { ...said, mail: { ...said.mail, paragraphs } }
}
