import { randomUUID } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { chatMessages, chatReads, chats } from '../db/tables/chat.ts'
import { trips } from '../db/tables/trips.ts'

type SeedMessage = {
  by: string
  text: string
  /** Hours before now, or before the last day of a trip that is over; negative: after it. */
  hoursBefore: number
  isAnnouncement?: true
}

type SeedChat = {
  title: string
  messages: SeedMessage[]
  /** How many of the messages each person has read. */
  read: Record<string, number>
  isOver: boolean
}

/**
 * The messages of a few seeded trips, in order. Maya has unread messages, and Inês an unread announcement.
 */
const seedChatList: SeedChat[] = [
  {
    title: 'Lofoten: Paddle Reine, Sleep in Red Cabins',
    messages: [
      { by: 'jonas', text: 'Home safe, with salt in every pocket. What a week!', hoursBefore: -20 },
      { by: 'ellen', text: 'I’ll sort the pictures on Sunday and send you the best ones.', hoursBefore: -21 },
      { by: 'maya', text: 'Thank you, everyone. Same again next summer?', hoursBefore: -26 },
    ],
    read: { maya: 3, jonas: 3, ellen: 3, admin: 3 },
    isOver: true,
  },
  {
    title: 'Vega Islands by Road and Barge',
    messages: [
      {
        by: 'tomas',
        text: 'Hi all! Lucía and I are driving up from Trondheim. Who wants to ride with us?',
        hoursBefore: 196,
      },
      { by: 'aiko', text: 'Me, please! I travel light: one 60-litre pack.', hoursBefore: 195 },
      { by: 'maya', text: 'I’ve paid the deposit for the kayaks. It’s under Expenses.', hoursBefore: 170 },
      { by: 'ines', text: 'Thank you Maya! Are there wetsuits, or do we bring our own?', hoursBefore: 168 },
      {
        by: 'maya',
        text: 'They have them in all sizes. Just bring something warm to wear underneath.',
        hoursBefore: 167,
      },
      {
        by: 'admin',
        text: 'Meeting point: 08:00 at Trondheim central station, north entrance. We leave at 08:30 to catch the 16:45 barge at Horn.\nPlease choose your car seat by the end of the week.',
        hoursBefore: 50,
        isAnnouncement: true,
      },
      { by: 'daniel', text: 'Grace and I will be there. I’ll bring the big stove.', hoursBefore: 47 },
      {
        by: 'tomas',
        text: 'Then I’ll leave ours at home and take the coffee pot instead ☕',
        hoursBefore: 46,
      },
      {
        by: 'aiko',
        text: 'Low water on day 3 is at 10:20, so the skerries off Nes are best before lunch.',
        hoursBefore: 5,
      },
    ],
    read: { maya: 7, tomas: 9, aiko: 9, daniel: 7, ines: 5, admin: 7 },
    isOver: false,
  },
]

/** Adds chats to a few seeded trips, with an announcement that some people have seen. */
export async function seedChats(tx: Tx, idOf: (person: string) => string): Promise<void> {
  for (const { title, messages, read, isOver } of seedChatList) {
    const [trip] = await tx.select({ id: trips.id }).from(trips).where(eq(trips.title, title))
    if (!trip) throw new Error(`No trip is called ${title}`)
    const tripId = trip.id
    await tx.insert(chats).values({ tripId, revision: messages.length })
    const added = await tx
      .insert(chatMessages)
      .values(
        messages.map(({ by, text, hoursBefore, isAnnouncement }, index) => {
          const createdAt = momentOf({ tripId, hoursBefore, isOver })
          const announcedAt = isAnnouncement ? createdAt : null
          return {
            tripId,
            userId: idOf(by),
            clientId: randomUUID(),
            text,
            revision: index + 1,
            announcedAt,
            pinnedAt: announcedAt,
            createdAt,
          }
        }),
      )
      .returning({ id: chatMessages.id })
    const ids = added.map(({ id }) => id)
    await tx
      .update(chats)
      .set({ lastMessageId: ids.at(-1) ?? 0 })
      .where(eq(chats.tripId, tripId))
    const reads = Object.entries(read).map(([person, count]) => {
      return { tripId, userId: idOf(person), lastReadId: ids[count - 1] ?? 0 }
    })
    await tx.insert(chatReads).values(reads)
  }
}

type MessageMoment = { tripId: number; hoursBefore: number; isOver: boolean }

/** Full minutes, spread within the hour. */
function momentOf({ tripId, hoursBefore, isOver }: MessageMoment): SQL<Date> {
  const before = sql`make_interval(hours => ${hoursBefore}, mins => ${(Math.abs(hoursBefore) * 7) % 60})`
  if (!isOver) return sql`date_trunc('minute', app_now() - ${before})`
  return sql`(select end_date::timestamptz - ${before} from trips where id = ${tripId})`
}
