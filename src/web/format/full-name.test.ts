import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test('shows a placeholder for a person without a name', () => {
  expect(fullName({ firstName: null, lastName: null })).toBe('Unnamed traveller')
})
