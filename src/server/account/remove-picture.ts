import type { User } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { detachFiles } from '../files/loose-files.ts'
import { writeProfile } from './change-name.ts'
import { lockAccount } from './lock-account.ts'
import { avatarFiles } from './rules.ts'

/** Removes the user's picture. Later logins do not restore the provider's picture. */
export function removePicture({ db }: Pick<Context, 'db'>, { userId }: { userId: string }): Promise<User> {
  return db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId)
    await detachFiles(tx, avatarFiles(before.profileImageUrl))
    return writeProfile(tx, userId, { profileImageUrl: null, isPictureChosen: true })
  })
}
