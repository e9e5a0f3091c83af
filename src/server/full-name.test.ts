import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test('people without a last name, or without any, are called something', () => {
  expect(fullName({ firstName: 'Kit', lastName: null })).toBe('Kit')
  expect(fullName({ firstName: null, lastName: null })).toBe('Unnamed traveller')
})
