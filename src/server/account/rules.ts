import { randomBytes } from 'node:crypto'
import { AVATARS } from '#contract/account.ts'

/** Random, so that nobody can guess it. The prefix distinguishes avatars from other files. */
export function createAvatarName(): string {
  return `avatar-${randomBytes(16).toString('hex')}.jpg`
}

/** Whether this can be an avatar's file name. Other names are refused without a lookup. */
export function isAvatarName(name: string): boolean {
  return /^avatar-[0-9a-f]{32}\.jpg$/.test(name)
}

/** The file of an uploaded profile picture; none if the picture is a login provider's. */
export function avatarFiles(profileImageUrl: string | null): string[] {
  const name = profileImageUrl?.startsWith(AVATARS) ? profileImageUrl.slice(AVATARS.length) : ''
  return isAvatarName(name) ? [name] : []
}

/** Shown instead of the name of everybody who deleted their account. */
export const FORMER_MEMBER_NAME = 'Former member'

/** A unique address that nobody can have: the ".invalid" domain is reserved. */
export function createFormerMemberEmail(): string {
  return `deleted-${randomBytes(16).toString('hex')}@deleted.invalid`
}
