import { lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { mails } from '../db/tables/mails.ts'

const KEEP_DAYS = 30

/** Mails that are kept here are letters to people: not for ever. */
export async function sweepMails({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, sql`app_now() - make_interval(days => ${KEEP_DAYS})`))
}
