import { AVATARS } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import type { Encoder } from '../images/encoder.ts'
import { storeLooseFiles, detachFiles, attachFiles } from '../files/loose-files.ts'
import { judgePicture } from '../images/rules.ts'
import { writeProfile } from './change-name.ts'
import { lockAccount } from './lock-account.ts'
import { avatarFiles, createAvatarName } from './rules.ts'

type UploadPictureInput = {
  userId: string
  bytes: Buffer
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** Stores a new profile picture, cropped to a square and without metadata, and discards the old one. */
export async function uploadPicture(
  { db, files, encoder }: Pick<Context, 'db' | 'files'> & { encoder: Encoder },
  { userId, bytes, signal }: UploadPictureInput,
): Promise<User> {
  judgePicture(bytes)
  const encoded = await encoder.encode({ bytes, kind: 'avatar' }, { signal, userId })
  const [jpeg] = encoded.files
  const name = createAvatarName()
  const avatar = { name, bytes: Buffer.from(jpeg?.bytes ?? []), type: 'image/jpeg' }
  await storeLooseFiles({ db, files }, [avatar])
  return db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId)
    await attachFiles(tx, [name])
    await detachFiles(tx, avatarFiles(before.profileImageUrl))
    return writeProfile(tx, userId, { profileImageUrl: AVATARS + name, isPictureChosen: true })
  })
}
