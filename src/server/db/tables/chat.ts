import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { userId } from './auth.ts'
import { createdAt, id, moment } from './columns.ts'
import { trips } from './trips.ts'

/**
 * A trip's chat. Every write, edit, deletion or pin holds this row until the commit, so revisions become
 * visible in order and readers miss none.
 */
export const chats = pgTable(
  'chats',
  {
    tripId: integer()
      .primaryKey()
      .references(() => trips.id),
    revision: integer().notNull().default(0),
    /** The newest message, by which chats are sorted; 0: nobody has written yet. */
    lastMessageId: integer().notNull().default(0),
  },
  (table) => [index('chats_by_last_message').on(table.lastMessageId)],
)

/** A message to the people on a trip. */
// Triggers: chat_messages_of_members
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    tripId: integer()
      .notNull()
      .references(() => chats.tripId),
    userId: userId(),
    /** Chosen by the sender, so that a message sent again is stored once. */
    clientId: uuid().notNull(),
    /** Empty for a picture without text, and after deletion. */
    text: text().notNull(),
    /** The stored file of the picture's large size, and its dimensions. */
    pictureName: text().unique(),
    pictureWidth: integer(),
    pictureHeight: integer(),
    /** The chat's revision of its last change. */
    revision: integer().notNull(),
    /**
     * Set for an organiser's announcement: people are notified, and it is shown on top while it is pinned.
     */
    announcedAt: moment(),
    pinnedAt: moment(),
    createdAt: createdAt(),
    editedAt: moment(),
    /** The chat's revision of the last change of its text. */
    editedRevision: integer(),
    deletedAt: moment(),
  },
  (table) => [
    unique('chat_messages_once').on(table.userId, table.clientId),
    unique('chat_messages_by_revision').on(table.tripId, table.revision),
    index('chat_messages_by_trip').on(table.tripId, table.id),
    // For the limit of messages per minute.
    index('chat_messages_by_user').on(table.userId, table.createdAt),
    index('chat_messages_pinned')
      .on(table.tripId, table.id)
      .where(sql`${table.pinnedAt} is not null`),
    index('chat_messages_announced')
      .on(table.tripId, table.id)
      .where(sql`${table.announcedAt} is not null and ${table.deletedAt} is null`),
    check('chat_messages_length', sql`length(${table.text}) <= 4000`),
    check(
      'chat_messages_deleted_is_empty',
      sql`${table.deletedAt} is null or (${table.text} = '' and ${table.pictureName} is null)`,
    ),
    check(
      'chat_messages_picture',
      sql`num_nulls(${table.pictureName}, ${table.pictureWidth}, ${table.pictureHeight}) in (0, 3)`,
    ),
    check(
      'chat_messages_pinned_is_announced',
      sql`${table.pinnedAt} is null or ${table.announcedAt} is not null`,
    ),
  ],
)

/** How far somebody has read. It never goes back. */
// Triggers: chat_reads_of_members
export const chatReads = pgTable(
  'chat_reads',
  {
    tripId: integer()
      .notNull()
      .references(() => chats.tripId),
    userId: userId(),
    lastReadId: integer().notNull(),
    /** The chat's revision at that time; later edits have not been seen. */
    revision: integer().notNull().default(0),
    readAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.userId] }),
    index('chat_reads_by_user').on(table.userId),
  ],
)
