import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { tripTemplates } from '../db/tables/templates.ts'
import { fail } from '../fail.ts'

/** Deletes a template. Trips that started from it have their own copy. */
export async function deleteTemplate({ db }: Pick<Context, 'db'>, { id }: { id: number }): Promise<void> {
  const deleted = await db
    .delete(tripTemplates)
    .where(eq(tripTemplates.id, id))
    .returning({ id: tripTemplates.id })
  if (deleted.length === 0) fail('TEMPLATE_NOT_FOUND')
}
