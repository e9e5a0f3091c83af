import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { looseFiles } from '../db/tables/images.ts'
import { fail } from '../fail.ts'
import { isAvatarName } from './rules.ts'

/** A profile picture. A removed one is not served any more, even before its file is swept. */
export async function getAvatar(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { name }: { name: string },
): Promise<Buffer> {
  if (!isAvatarName(name)) fail('PICTURE_NOT_FOUND')
  const [looseFile] = await db.select().from(looseFiles).where(eq(looseFiles.name, name))
  if (looseFile) fail('PICTURE_NOT_FOUND')
  return (await files.get(name)) ?? fail('PICTURE_NOT_FOUND')
}
