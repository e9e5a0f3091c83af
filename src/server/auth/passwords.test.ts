import { expect, test } from 'vitest'
import { DUMMY_PASSWORD_HASH, hashPassword, isRightPassword } from './passwords.ts'

test('a login to no account costs what a login to one does', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(DUMMY_PASSWORD_HASH)).toEqual(costOf(await hashPassword('a long and winding trail')))
})

test('no password opens an account that has none', async () => {
  expect(await isRightPassword(null, 'a long and winding trail')).toBe(false)
})
