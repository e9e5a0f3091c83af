import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt, id } from './columns.ts'
import { trips } from './trips.ts'

export const uploadedImages = pgTable(
  'uploaded_images',
  {
    id: id(),
    filename: text().notNull().unique(),
    originalName: text().notNull(),
    filePath: text().notNull().unique(),
    fileSize: integer().notNull(),
    mimeType: text().notNull(),
    uploadedBy: text()
      .notNull()
      .references(() => users.id),
    tripId: integer().references(() => trips.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('uploaded_images_by_trip').on(table.tripId, table.createdAt),
    index('uploaded_images_by_age').on(table.createdAt),
    check('uploaded_images_size', sql`${table.fileSize} > 0`),
  ],
)
