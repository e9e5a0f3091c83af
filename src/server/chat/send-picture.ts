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
  { bytes, signal, ...input }: SendPictureInput,
): Promise<WriteMessageResult> {
  const { db, encoder } = context
  const message = { ...input, isAnnouncement: false }
  // Checked before the encoding, and again under the lock.
  await admitToChat(db, message)
  const duplicate = await findDuplicateMessage(db, { ...message, hasPicture: true })
  if (duplicate) return { message: duplicate, isNew: false }
  await refuseTooManyMessages(db, message.viewer.id)
  judgePicture(bytes)

  const { width, height, files } = await encoder.encode(
    { bytes, kind: 'message' },
    { signal, userId: message.viewer.id },
  )
  // The name is random, so that nobody can guess it.
  const name = `${randomBytes(16).toString('hex')}.jpg`
  const names = [name, smallChatPicture(name)]
  const type = mimeTypeOf(name)
  const newFiles = names.map((file, index) => ({
    name: file,
    bytes: Buffer.from(files[index]?.bytes ?? []),
    type,
  }))
  await storeLooseFiles(context, newFiles)
  return writeMessage(context, { ...message, picture: { name, width, height, files: names } })
}
