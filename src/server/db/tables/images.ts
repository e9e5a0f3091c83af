import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { userId } from './auth.ts'
import { createdAt, id, moment } from './columns.ts'
import { trips } from './trips.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const uploadedImages = pgTable(
  'uploaded_images',
  {
    id: id(),
    filename: text().notNull().unique(),
    originalName: text().notNull(),
    filePath: text().notNull().unique(),
    fileSize: integer().notNull(),
    mimeType: text().notNull(),
    uploadedBy: userId(),
    tripId: integer().references(() => trips.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** False while its files are being stored: nobody sees it, and it is deleted if it stays so. */
    isReady: boolean().notNull().default(false),
  },
  (table) => [
    index('uploaded_images_ready')
      .on(table.id)
      .where(sql`${table.isReady}`),
    index('uploaded_images_by_trip')
      .on(table.tripId, table.id)
      .where(sql`${table.isReady}`),
    index('uploaded_images_unfinished')
      .on(table.createdAt)
      .where(sql`not ${table.isReady}`),
    index('uploaded_images_by_uploader').on(table.uploadedBy, table.id),
    check('uploaded_images_size', sql`${table.fileSize} > 0`),
  ],
)

/** Uploaded files, if no other storage is set: available to every process and part of one backup. */
export const storedFiles = pgTable('stored_files', {
  name: text().primaryKey(),
  bytes: bytea().notNull(),
})

/** Files that belong to nothing yet or no longer; deleted a day later. */
export const looseFiles = pgTable(
  'loose_files',
  {
    name: text().primaryKey(),
    since: moment()
      .notNull()
      .default(sql`app_now()`),
  },
  (table) => [index('loose_files_by_age').on(table.since)],
)
