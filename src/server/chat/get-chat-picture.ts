import { and, eq, or, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { visibleTo } from '../access/visible-trips.ts'
import { tripsOfPerson } from '../bookings/people-on-trip.ts'
import type { Context } from '../context.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { mimeTypeOf } from '../images/image-files.ts'
import { pictureNameOf } from './rules.ts'

type PictureFile = {
  type: string
  /** Reads the file only if it has to be sent. */
  bytes: () => Promise<Buffer>
}

/**
 * A picture for those who may read its chat, until its message is deleted. Everybody else gets "not found".
 */
export async function getChatPicture(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { name: file, viewer }: { name: string; viewer: Viewer },
): Promise<PictureFile> {
  const name = pictureNameOf(file) ?? fail('PICTURE_NOT_FOUND')
  const isMember = sql`${chatMessages.tripId} in (${tripsOfPerson(viewer.id)})`
  const [message] = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(trips, eq(trips.id, chatMessages.tripId))
    .where(
      and(
        eq(chatMessages.pictureName, name),
        visibleTo(viewer),
        or(sql`${can(viewer, 'see-all-chats')}`, isMember),
      ),
    )
  if (!message) fail('PICTURE_NOT_FOUND')
  return { type: mimeTypeOf(file), bytes: async () => (await files.get(file)) ?? fail('PICTURE_NOT_FOUND') }
}
