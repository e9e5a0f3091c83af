import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { announce } from '../events/announce.ts'
import { emit } from '../events/emit.ts'
import { chatTopic, userTopic } from '../events/topics.ts'
import { admitToChat, type Asker } from './admit-to-chat.ts'

type Reading = { tripId: number; asker: Asker; upTo: number }
type Row = { announcement_ids: number[] }

/** Notes how far somebody has read: only ever on, and never beyond what was written. */
export function readChat({ db }: Pick<Context, 'db'>, { tripId, asker, upTo }: Reading): Promise<void> {
  return db.transaction(async (tx) => {
    const { isOnTrip } = await admitToChat(tx, { tripId, asker })
    const { rows } = await tx.execute<Row>(sql`
      with before as (
        select last_read_id from chat_reads where trip_id = ${tripId} and user_id = ${asker.id}
      ), moved as (
        insert into chat_reads (trip_id, user_id, last_read_id)
        select trip_id, ${asker.id}, least(${upTo}, last_message_id) from chats
        where trip_id = ${tripId} and last_message_id > 0
        on conflict (trip_id, user_id) do update set last_read_id = excluded.last_read_id, read_at = app_now()
        where chat_reads.last_read_id < excluded.last_read_id
        returning last_read_id
      )
      select array(
        select m.id from chat_messages m
        where m.trip_id = ${tripId} and m.announced_at is not null and m.user_id <> ${asker.id}
          and m.id > coalesce((select last_read_id from before), 0) and m.id <= moved.last_read_id
      ) as announcement_ids
      from moved`)
    const [moved] = rows
    if (!moved) return
    await announce(tx, { topic: userTopic(asker.id), what: 'chats' })
    const messageIds = moved.announcement_ids
    if (messageIds.length === 0) return
    await emit(tx, 'announcement.seen', { userId: asker.id, messageIds })
    if (isOnTrip) await announce(tx, { topic: chatTopic(tripId), what: 'seen' })
  })
}
