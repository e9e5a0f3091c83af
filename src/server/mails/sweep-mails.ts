import { lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { mails, mailTroubles } from '../db/tables/mails.ts'

const KEEP_DAYS = 30

/** Deletes stored mails and mail troubles after 30 days, because they are personal. */
export async function sweepMails({ db }: Pick<Context, 'db'>): Promise<void> {
  const isOld = (moment: PgColumn) => lt(moment, sql`app_now() - make_interval(days => ${KEEP_DAYS})`)
  await db.delete(mails).where(isOld(mails.createdAt))
  await db.delete(mailTroubles).where(isOld(mailTroubles.lastTriedAt))
}
