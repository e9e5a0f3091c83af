import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { looseFiles } from '../db/tables/images.ts'
import { fail } from '../fail.ts'
import { isAvatarName } from './rules.ts'

/** Somebody's picture, as long as it is theirs: one that was taken away is not shown until its file is tidied up. */
export async function getAvatar(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { name }: { name: string },
): Promise<Buffer> {
  if (!isAvatarName(name)) fail('PICTURE_NOT_FOUND')
  const [loose] = await db.select().from(looseFiles).where(eq(looseFiles.name, name))
  return (loose ? null : await files.get(name)) ?? fail('PICTURE_NOT_FOUND')
}
