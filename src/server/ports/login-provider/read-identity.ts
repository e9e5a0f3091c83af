import { Email, MAX_NAME_LENGTH } from '#contract/auth-input.ts'
import { hasVisibleText, removeHiddenCharacters } from '#contract/text.ts'
import type { Identity } from './port.ts'

const MAX_PICTURE_URL_LENGTH = 2000

export type Claims = { iss: string; sub: string } & Record<string, unknown>

/**
 * The claims that we use. All others are ignored; a provider cannot make anybody an organiser. Without a
 * first or last name, the full name is split.
 */
export function readIdentity(claims: Claims): Identity {
  const [firstWord, ...otherWords] = textOf(claims.name)?.split(' ') ?? []
  const hasNames = textOf(claims.given_name) !== null || textOf(claims.family_name) !== null
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: Email.safeParse(claims.email).data ?? null,
    isEmailVerified: claims.email_verified === true,
    firstName: textOf(hasNames ? claims.given_name : firstWord),
    lastName: textOf(hasNames ? claims.family_name : otherWords.join(' ')),
    profileImageUrl: pictureOf(claims.picture),
  }
}

/** One printable line, no longer than a name may be. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = removeHiddenCharacters(value.replace(/[\p{Cc}\s]+/gu, ' ')).trim()
  // Removes half a surrogate pair left by the cut.
  const text = removeHiddenCharacters(line.slice(0, MAX_NAME_LENGTH)).trim()
  return hasVisibleText(text) ? text : null
}

function pictureOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_PICTURE_URL_LENGTH || !URL.canParse(value)) return null
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
