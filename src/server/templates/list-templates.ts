import { eq, sql, type SQL } from 'drizzle-orm'
import type { TemplateSummary } from '#contract/templates.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { tripTemplates } from '../db/tables/templates.ts'
import { fullName } from '../full-name.ts'

/** All templates, by name. Their number is limited, so this is not paged. */
export function listTemplates({ db }: Pick<Context, 'db'>): Promise<TemplateSummary[]> {
  return findTemplates(db)
}

/** The templates that match, without the longer fields of their trips. */
export async function findTemplates(db: Database | Tx, where?: SQL): Promise<TemplateSummary[]> {
  const rows = await db
    .select({
      id: tripTemplates.id,
      name: tripTemplates.name,
      days: tripTemplates.days,
      location: sql<string>`${tripTemplates.trip} ->> 'location'`,
      category: sql<string | null>`${tripTemplates.trip} ->> 'category'`,
      firstName: users.firstName,
      lastName: users.lastName,
      createdAt: tripTemplates.createdAt,
    })
    .from(tripTemplates)
    .innerJoin(users, eq(users.id, tripTemplates.createdBy))
    .where(where)
    .orderBy(sql`lower(${tripTemplates.name})`)
  return rows.map(({ firstName, lastName, createdAt, ...template }) => ({
    ...template,
    createdBy: fullName({ firstName, lastName }),
    createdAt: createdAt.toISOString(),
  }))
}
