import { expect, test } from 'vitest'
import { HASH_OF_NOBODY, hashPassword, isRightPassword } from './passwords.ts'

test('a login to no account costs what a login to one does', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(HASH_OF_NOBODY)).toEqual(costOf(await hashPassword('a long and winding trail')))
})

test('no password opens an account that has none', async () => {
  expect(await isRightPassword(null, 'a long and winding trail')).toBe(false)
})
