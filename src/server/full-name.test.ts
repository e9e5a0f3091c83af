import { expect, test } from 'vitest'
import { fullName, nameOrEmail } from './full-name.ts'

test('uses the first name alone, or a placeholder for a person without a name', () => {
  expect(fullName({ firstName: 'Kit', lastName: null })).toBe('Kit')
  expect(fullName({ firstName: null, lastName: null })).toBe('Unnamed traveller')
})

test('organisers read an address instead of a missing name', () => {
  const email = 'kit@example.org'
  expect(nameOrEmail({ firstName: 'Kit', lastName: 'Marlow', email })).toBe('Kit Marlow')
  expect(nameOrEmail({ firstName: null, lastName: null, email })).toBe(email)
})
