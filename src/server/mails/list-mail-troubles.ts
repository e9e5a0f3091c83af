import { desc, lt } from 'drizzle-orm'
import type { MailTrouble } from '#contract/mails.ts'
import type { Context } from '../context.ts'
import { mailTroubles } from '../db/tables/mails.ts'

const PAGE_SIZE = 50

type Listing = { troubles: MailTrouble[]; total: number; nextCursor: number | null }

/** Mails that could not be handed over, the newest first. A page begins after what the one before ended with. */
export async function listMailTroubles(
  { db }: Pick<Context, 'db'>,
  { cursor }: { cursor?: number | undefined },
): Promise<Listing> {
  const total = await countMailTroubles({ db })
  const rows = await db
    .select()
    .from(mailTroubles)
    .where(cursor === undefined ? undefined : lt(mailTroubles.id, cursor))
    .orderBy(desc(mailTroubles.id))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  return {
    troubles: page.map(toTrouble),
    total,
    nextCursor: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  }
}

export function countMailTroubles({ db }: Pick<Context, 'db'>): Promise<number> {
  return db.$count(mailTroubles)
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
