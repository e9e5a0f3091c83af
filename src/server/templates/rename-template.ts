import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { tripTemplates } from '../db/tables/templates.ts'
import { fail } from '../fail.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

type RenameTemplateInput = { id: number; name: string; oldName: string }

/** Renames a template, unless somebody else has renamed it meanwhile. Repeating it changes nothing. */
export async function renameTemplate(
  { db }: Pick<Context, 'db'>,
  { id, name, oldName }: RenameTemplateInput,
): Promise<void> {
  const renamed = await db
    .update(tripTemplates)
    .set({ name })
    .where(and(eq(tripTemplates.id, id), eq(tripTemplates.name, oldName)))
    .returning({ id: tripTemplates.id })
    .catch(refuseTakenName)
  if (renamed.length > 0) return
  const [template] = await db
    .select({ name: tripTemplates.name })
    .from(tripTemplates)
    .where(eq(tripTemplates.id, id))
  if (!template) fail('TEMPLATE_NOT_FOUND')
  if (template.name !== name) fail('TEMPLATE_CHANGED')
}
