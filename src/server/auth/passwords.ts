import { failures } from '#contract/errors.ts'
import { fail } from '../fail.ts'
import { memoizeSuccess } from '../memoize-success.ts'

// For argon2id, which is the package's default; the memory is in KiB.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, COST)
}

/**
 * Hash of 32 random bytes, used when there is no password. A constant, because computing it at each start
 * costs as much as a login.
 */
export const DUMMY_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$qGbXgfLZU3XBFxKTg1LyFg$deyW86umMulcMuvv4zN1iXMFSnpTrHZlxAFSKie3Eh0'

/** Takes the same time for an unknown address, or an account without a password, as for a wrong one. */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  const isRight = await verify(passwordHash ?? DUMMY_PASSWORD_HASH, password)
  return isRight && passwordHash !== null
}

const readCommonPasswords = memoizeSuccess(async () => {
  const { default: passwords } = await import('./common-passwords.json', { with: { type: 'json' } })
  return new Set(passwords)
})

/** Refuses the few thousand passwords that everybody tries first, in any capitalisation. */
export async function refuseCommonPassword(password: string): Promise<void> {
  const common = await readCommonPasswords()
  if (!common.has(password.toLowerCase())) return
  const { message } = failures.PASSWORD_TOO_COMMON
  fail('PASSWORD_TOO_COMMON', { issues: [{ path: 'password', message }] })
}
