import { getTableColumns } from 'drizzle-orm'
import type { Message } from '#contract/assistant.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { messages } from '../db/tables/assistant.ts'

export const messageColumns = getTableColumns(messages)

export type MessageRow = typeof messages.$inferSelect

export function toMessage(row: MessageRow): Message {
  return {
    ...row,
    content: row.content as Message['content'],
    metadata: row.metadata as Message['metadata'],
    createdAt: row.createdAt.toISOString(),
  }
}

export async function insertMessage(tx: Tx, message: typeof messages.$inferInsert): Promise<Message> {
  const row = await tx.insert(messages).values(message).returning(messageColumns).then(firstRow)
  return toMessage(row)
}
