import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test('uses the first name alone, or a placeholder for a person without a name', () => {
  expect(fullName({ firstName: 'Kit', lastName: null })).toBe('Kit')
  expect(fullName({ firstName: null, lastName: null })).toBe('Unnamed traveller')
})
