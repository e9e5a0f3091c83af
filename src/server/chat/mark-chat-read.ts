import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { emit } from '../events/emit.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { chatTopic, userTopic } from '../live/topics.ts'
import { admitToChat } from './admit-to-chat.ts'

type MarkChatReadInput = {
  tripId: number
  viewer: Viewer
  /** The id of the last message that the viewer saw. */
  upTo: number
  /** The chat's revision that the viewer saw. */
  revision?: number | undefined
}

type ReadMarkRow = {
  /** The mark passes a message that was unread. */
  passes_message: boolean
  /** Announcements that the viewer saw for the first time, or for the first time since an edit. */
  announcement_ids: number[]
}

/**
 * Moves the user's read mark forward, never past the last message, and saves the revision that they saw.
 * Edits after that revision count as unseen, even if they were made before this is saved.
 */
export function markChatRead(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer, upTo, revision }: MarkChatReadInput,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { isOnTrip } = await admitToChat(tx, { tripId, viewer })
    const { rows } = await tx.execute<ReadMarkRow>(sql`
      with before as (
        select coalesce(max(last_read_id), 0) as last_read_id, coalesce(max(revision), 0) as revision
        from chat_reads where trip_id = ${tripId} and user_id = ${viewer.id}
      ), moved as (
        insert into chat_reads (trip_id, user_id, last_read_id, revision)
        select trip_id, ${viewer.id}, least(${upTo}, last_message_id), least(${revision ?? null}::int, revision)
        from chats where trip_id = ${tripId} and last_message_id > 0
        on conflict (trip_id, user_id) do update
        set last_read_id = greatest(chat_reads.last_read_id, excluded.last_read_id),
          revision = ${mergedRevision(tripId)}, read_at = app_now()
        where chat_reads.last_read_id < excluded.last_read_id or chat_reads.revision < excluded.revision
        returning last_read_id, revision
      ), announcements_of_others as (
        select id, coalesce(edited_revision, 0) as edited_revision
        from chat_messages
        where trip_id = ${tripId} and announced_at is not null and deleted_at is null and user_id <> ${viewer.id}
      )
      select moved.last_read_id > before.last_read_id as passes_message, array(
        select m.id from announcements_of_others m
        where (m.id > before.last_read_id or m.edited_revision > before.revision)
          and m.id <= moved.last_read_id and m.edited_revision <= moved.revision
      ) as announcement_ids
      from moved, before`)
    const [readMark] = rows
    // No row if the mark was not moved.
    if (!readMark) return
    if (readMark.passes_message) await publishChanges(tx, { topic: userTopic(viewer.id), what: 'chats' })
    const messageIds = readMark.announcement_ids
    if (messageIds.length === 0) return
    await emit(tx, 'announcement.seen', { userId: viewer.id, messageIds })
    if (isOnTrip) await publishChanges(tx, { topic: chatTopic(tripId), what: 'seen' })
  })
}

/**
 * The revision to save when two read marks meet: one page may show more messages, another newer edits. A mark
 * that reaches further keeps its revision, even if it is older. A shorter mark may raise it only up to the
 * first edit of a message that it has not reached.
 */
function mergedRevision(tripId: number): SQL {
  return sql`case when excluded.last_read_id > chat_reads.last_read_id then excluded.revision
    else greatest(chat_reads.revision, least(excluded.revision, (
      select min(m.edited_revision) - 1 from chat_messages m
      where m.trip_id = ${tripId} and m.announced_at is not null and m.deleted_at is null
        and m.id > excluded.last_read_id and m.id <= chat_reads.last_read_id
        and m.edited_revision > chat_reads.revision
    ))) end`
}
