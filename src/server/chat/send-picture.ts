import { randomBytes } from 'node:crypto'
import { smallChatPicture } from '#contract/chat.ts'
import type { Context } from '../context.ts'
import type { Encoder } from '../images/encoder.ts'
import { mimeTypeOf } from '../images/image-files.ts'
import { storeLooseFiles } from '../images/loose-files.ts'
import { judgePicture } from '../images/rules.ts'
import { admitToChat } from './admit-to-chat.ts'
import {
  findDuplicateMessage,
  refuseTooManyMessages,
  writeMessage,
  type WriteMessageInput,
  type WriteMessageResult,
} from './write-message.ts'

type SendPictureInput = Omit<WriteMessageInput, 'isAnnouncement'> & {
  bytes: Buffer
  /** Tells when the sender has gone. */
  gone: AbortSignal
}

/** Sends a picture: its pixels alone, in one size to look at and one for the list. Its files are kept before it is said. */
export async function sendPicture(
  context: Pick<Context, 'db' | 'files'> & { encoder: Encoder },
  { bytes, gone, ...sent }: SendPictureInput,
): Promise<WriteMessageResult> {
  const { db, encoder } = context
  const writing = { ...sent, isAnnouncement: false }
  // Before the work, and once more when nobody else writes.
  await admitToChat(db, writing)
  const before = await findDuplicateMessage(db, { ...writing, hasPicture: true })
  if (before) return { message: before, isNew: false }
  await refuseTooManyMessages(db, writing.viewer.id)
  judgePicture(bytes)

  const { width, height, files } = await encoder.encode(
    { bytes, kind: 'message' },
    { gone, userId: writing.viewer.id },
  )
  // By chance, so that nobody can guess it.
  const name = `${randomBytes(16).toString('hex')}.jpg`
  const names = [name, smallChatPicture(name)]
  const type = mimeTypeOf(name)
  const kept = names.map((file, at) => ({ name: file, bytes: Buffer.from(files[at]?.bytes ?? []), type }))
  await storeLooseFiles(context, kept)
  return writeMessage(context, { ...writing, picture: { name, width, height, files: names } })
}
