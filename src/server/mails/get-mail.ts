import { eq } from 'drizzle-orm'
import type { Mail } from '#contract/mails.ts'
import type { Context } from '../context.ts'
import { mails } from '../db/tables/mails.ts'
import { fail } from '../fail.ts'
import { summaryColumns } from './list-mails.ts'

/** A stored mail, as text and HTML, with its attachment. */
export async function getMail({ db }: Pick<Context, 'db'>, { id }: { id: number }): Promise<Mail> {
  const [mail] = await db
    .select({ ...summaryColumns, text: mails.text, html: mails.html, attachment: mails.attachment })
    .from(mails)
    .where(eq(mails.id, id))
  if (!mail) fail('MAIL_NOT_FOUND')
  return { ...mail, createdAt: mail.createdAt.toISOString() }
}
