import { getTableColumns } from 'drizzle-orm'
import type { Conversation } from '#contract/assistant.ts'
import { conversations } from '../db/tables/assistant.ts'

export const conversationColumns = getTableColumns(conversations)

export function toConversation(row: typeof conversations.$inferSelect): Conversation {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
