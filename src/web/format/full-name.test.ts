import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test('who has no name is still somebody', () => {
  expect(fullName({ firstName: null, lastName: null })).toBe('Unnamed traveller')
})
