import type { NudgeAbout } from '#contract/readiness.ts'
import { message, placesOf, type Message } from './messages.ts'

type Nudged = { trip: { id: number; title: string }; by: string | null; open: NudgeAbout[] }

const toDo: Record<NudgeAbout, string> = {
  pay: 'pay for your place',
  seat: 'choose a seat in a car',
  guests: 'name your guests',
  booking: 'book your own place',
}

/** An organiser asks for what is still open. */
export function nudged({ trip, by, open }: Nudged): Message {
  return message({
    kind: 'nudge',
    title: `Something is still open for ${trip.title}`,
    text: `${by ?? 'The organiser'} asks you to ${list.format(open.map((about) => toDo[about]))}.`,
    path: placesOf(trip, 'booking'),
    more: [
      ...(open.includes('booking')
        ? ['Your car is on the list, and a car is not a place yet: book yours if you come along.']
        : []),
      ...(open.includes('pay') ? ['Until it is paid for, your place is held for a while only.'] : []),
    ],
    action: 'See what is open',
    why: 'You get this mail because an organiser of this trip asked for it.',
  })
}

const list = new Intl.ListFormat('en')
