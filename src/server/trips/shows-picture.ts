import { and, eq, like, or, sql, type SQL } from 'drizzle-orm'
import { UPLOADS } from '#contract/picture-files.ts'
import { trips } from '../db/tables/trips.ts'

const pictureColumns = [trips.imageUrl, trips.heroImageUrl, trips.accommodationImageUrl]

/** That a trip shows an uploaded picture somewhere. Said twice, for only so the indexes of uploads alone are used. */
export function showsPicture(filePath: string): SQL | undefined {
  return or(...pictureColumns.map((field) => and(eq(field, filePath), like(field, sql.raw(`'${UPLOADS}%'`)))))
}
