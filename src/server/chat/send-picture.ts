import { randomBytes } from 'node:crypto'
import { smallChatPicture } from '#contract/chat.ts'
import type { Context } from '../context.ts'
import type { Encoder } from '../images/encoder.ts'
import { mimeTypeOf } from '../images/image-files.ts'
import { storeLooseFiles } from '../files/loose-files.ts'
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
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** Sends a picture, re-encoded without metadata in two sizes. Its files are stored before the message. */
export async function sendPicture(
  context: Pick<Context, 'db' | 'files'> & { encoder: Encoder },
  { bytes, signal, ...sent }: SendPictureInput,
): Promise<WriteMessageResult> {
  const { db, encoder } = context
  const writing = { ...sent, isAnnouncement: false }
  // Checked before the encoding, and again under the lock.
  await admitToChat(db, writing)
  const before = await findDuplicateMessage(db, { ...writing, hasPicture: true })
  if (before) return { message: before, isNew: false }
  await refuseTooManyMessages(db, writing.viewer.id)
  judgePicture(bytes)

  const { width, height, files } = await encoder.encode(
    { bytes, kind: 'message' },
    { signal, userId: writing.viewer.id },
  )
  // Random, so that nobody can guess it.
  const name = `${randomBytes(16).toString('hex')}.jpg`
  const names = [name, smallChatPicture(name)]
  const type = mimeTypeOf(name)
  const kept = names.map((file, at) => ({ name: file, bytes: Buffer.from(files[at]?.bytes ?? []), type }))
  await storeLooseFiles(context, kept)
  return writeMessage(context, { ...writing, picture: { name, width, height, files: names } })
}
