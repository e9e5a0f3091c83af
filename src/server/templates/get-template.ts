import { eq } from 'drizzle-orm'
import type { Template, TemplateTrip } from '#contract/templates.ts'
import type { Context } from '../context.ts'
import { tripTemplates } from '../db/tables/templates.ts'
import { fail } from '../fail.ts'
import { findTemplates } from './list-templates.ts'

/** One template, with the fields of its trip. */
export async function getTemplate({ db }: Pick<Context, 'db'>, { id }: { id: number }): Promise<Template> {
  const [[template], trip] = await Promise.all([
    findTemplates(db, eq(tripTemplates.id, id)),
    findTemplateTrip({ db }, id),
  ])
  return template ? { ...template, trip } : fail('TEMPLATE_NOT_FOUND')
}

/** The fields that a trip takes over from a template. */
export async function findTemplateTrip({ db }: Pick<Context, 'db'>, id: number): Promise<TemplateTrip> {
  const [found] = await db
    .select({ trip: tripTemplates.trip })
    .from(tripTemplates)
    .where(eq(tripTemplates.id, id))
  return found?.trip ?? fail('TEMPLATE_NOT_FOUND')
}
