import { count, desc, lt } from 'drizzle-orm'
import type { Mailbox, MailTrouble } from '#contract/mails.ts'
import type { Context } from '../context.ts'
import { takePage } from '../db/take-page.ts'
import { mailTroubles } from '../db/tables/mails.ts'

const PAGE_SIZE = 50

type MailTroublePage = { troubles: MailTrouble[]; total: number; nextCursor: number | null }

/**
 * Mails that could not be sent, the newest first. A page starts after the last trouble of the previous page.
 */
export async function listMailTroubles(
  { db }: Pick<Context, 'db'>,
  { cursor }: { cursor?: number | undefined },
): Promise<MailTroublePage> {
  const { late, givenUp } = await countMailTroubles({ db })
  const rows = await db
    .select()
    .from(mailTroubles)
    .where(cursor === undefined ? undefined : lt(mailTroubles.id, cursor))
    .orderBy(desc(mailTroubles.id))
    .limit(PAGE_SIZE + 1)
  const { page, nextCursor } = takePage(rows, PAGE_SIZE, ({ id }) => id)
  return {
    troubles: page.map(toTrouble),
    total: late + givenUp,
    nextCursor,
  }
}

type MailTroubleCounts = Pick<Mailbox, 'late' | 'givenUp'>

/** How many mails are late, because they will be tried again, and how many were given up. */
export async function countMailTroubles({ db }: Pick<Context, 'db'>): Promise<MailTroubleCounts> {
  const [counts] = await db
    .select({ givenUp: count(mailTroubles.gaveUpAt), total: count() })
    .from(mailTroubles)
  const { givenUp, total } = counts ?? { givenUp: 0, total: 0 }
  return { late: total - givenUp, givenUp }
}

function toTrouble(row: typeof mailTroubles.$inferSelect): MailTrouble {
  const { id, toName, toAddress, subject, reason, tries, firstTriedAt, lastTriedAt, gaveUpAt } = row
  return {
    id,
    toName,
    toAddress,
    subject,
    reason,
    tries,
    firstTriedAt: firstTriedAt.toISOString(),
    lastTriedAt: lastTriedAt.toISOString(),
    hasGivenUp: gaveUpAt !== null,
  }
}
