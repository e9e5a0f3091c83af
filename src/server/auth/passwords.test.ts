import { expect, test } from 'vitest'
import { DUMMY_PASSWORD_HASH, hashPassword, isRightPassword } from './passwords.ts'

test('checking a password of an unknown account takes as much work as of a known one', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(DUMMY_PASSWORD_HASH)).toEqual(costOf(await hashPassword('a long and winding trail')))
})

test('no password is right for an account without one', async () => {
  expect(await isRightPassword(null, 'a long and winding trail')).toBe(false)
})
