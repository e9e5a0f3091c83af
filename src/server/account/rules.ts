import { randomBytes } from 'node:crypto'
import { AVATARS } from '#contract/account.ts'

/** By chance, so that nobody can guess it, and told from all other files by its beginning. */
export function createAvatarName(): string {
  return `avatar-${randomBytes(16).toString('hex')}.jpg`
}

/** Whether there can be such a picture: whatever else is asked for is not even looked for. */
export function isAvatarName(name: string): boolean {
  return /^avatar-[0-9a-f]{32}\.jpg$/.test(name)
}

/** The file of a profile picture that is kept here; none for one that is a login provider's. */
export function avatarFiles(profileImageUrl: string | null): string[] {
  const name = profileImageUrl?.startsWith(AVATARS) ? profileImageUrl.slice(AVATARS.length) : ''
  return isAvatarName(name) ? [name] : []
}

/** How everybody is called who has deleted their account, wherever a name is shown. */
export const FORMER_MEMBER_NAME = 'Former member'

/** An address that nobody can have: accounts keep one each, and ".invalid" is never given to anybody. */
export function createFormerMemberEmail(): string {
  return `deleted-${randomBytes(16).toString('hex')}@deleted.invalid`
}
