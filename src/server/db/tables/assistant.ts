import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { userId } from './auth.ts'
import { createdAt, exactJson, id, tsvector } from './columns.ts'
import { tripId } from './trips.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    tripId: tripId({ onDelete: 'cascade' }),
    title: text().notNull(),
    createdBy: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    index('conversations_by_trip').on(table.tripId, table.createdAt),
    index('conversations_by_creator').on(table.createdBy, table.id),
    check('conversations_title', sql`btrim(${table.title}) <> ''`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    /** A string, or an object with `text`. */
    content: exactJson().notNull(),
    /** What was read from a PDF. Not jsonb, because the days of a schedule must keep their order. */
    metadata: exactJson(),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_by_conversation').on(table.conversationId, table.id),
    check('messages_role', sql`${table.role} in ('user', 'assistant')`),
  ],
)

/** A PDF that was read for a trip. Its text is stored, its bytes are not. */
export const tripDocuments = pgTable(
  'trip_documents',
  {
    id: id(),
    tripId: tripId({ onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** Hash of the file: the same PDF read again replaces its former version. */
    sha256: text().notNull(),
    pages: integer().notNull(),
    /** What was found for the trip's fields. Not jsonb, to keep the order of days. */
    extracted: exactJson().notNull(),
    /** Where in the PDF each extracted item was found. */
    evidence: exactJson().notNull(),
    uploadedBy: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('trip_documents_once').on(table.tripId, table.sha256),
    index('trip_documents_by_uploader').on(table.uploadedBy, table.id),
  ],
)

/** The passages that questions are answered from: a paragraph, a list, a row of a table. */
export const documentPassages = pgTable(
  'document_passages',
  {
    documentId: integer()
      .notNull()
      .references(() => tripDocuments.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    page: integer().notNull(),
    /** The heading above it; empty if there is none. */
    heading: text().notNull(),
    text: text().notNull(),
    /** English stems, without accents; the heading has more weight. */
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('pg_catalog.english', public.fold_text(heading)), 'A') || setweight(to_tsvector('pg_catalog.english', public.fold_text(text)), 'B')`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.position] }),
    index('document_passages_by_words').using('gin', table.words),
  ],
)
