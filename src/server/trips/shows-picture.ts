import { and, eq, like, or, sql, type SQL } from 'drizzle-orm'
import { UPLOADS } from '#contract/picture-files.ts'
import { trips } from '../db/tables/trips.ts'

const pictureColumns = [trips.imageUrl, trips.heroImageUrl, trips.accommodationImageUrl]

/**
 * SQL condition: a trip shows this uploaded picture. The `like` adds nothing, but makes Postgres use the
 * partial indexes on uploads.
 */
export function showsPicture(filePath: string): SQL | undefined {
  return or(...pictureColumns.map((field) => and(eq(field, filePath), like(field, sql.raw(`'${UPLOADS}%'`)))))
}
