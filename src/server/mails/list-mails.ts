import { desc, lt } from 'drizzle-orm'
import type { MailSummary } from '#contract/mails.ts'
import type { Context } from '../context.ts'
import { takePage } from '../db/take-page.ts'
import { mails } from '../db/tables/mails.ts'

const PAGE_SIZE = 50

export const summaryColumns = {
  id: mails.id,
  toName: mails.toName,
  toAddress: mails.toAddress,
  subject: mails.subject,
  createdAt: mails.createdAt,
}

type MailPage = { mails: MailSummary[]; nextCursor: number | null }

/** The stored mails, the newest first. A page starts after the last mail of the previous page. */
export async function listMails(
  { db }: Pick<Context, 'db'>,
  { cursor }: { cursor?: number | undefined },
): Promise<MailPage> {
  const rows = await db
    .select(summaryColumns)
    .from(mails)
    .where(cursor === undefined ? undefined : lt(mails.id, cursor))
    .orderBy(desc(mails.id))
    .limit(PAGE_SIZE + 1)
  const { page, nextCursor } = takePage(rows, PAGE_SIZE, ({ id }) => id)
  return {
    mails: page.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
    nextCursor,
  }
}
