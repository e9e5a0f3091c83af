import { expect, test } from 'vitest'
import { compareLines } from './compare-lines.ts'

test.each([
  ['abc', 'abc', []],
  ['', 'ab', ['+a', '+b']],
  ['ab', '', ['-a', '-b']],
  ['abc', 'adc', ['-b', '+d']],
  ['abcd', 'bcda', ['-a', '+a']],
  ['abc', 'abcabc', ['+a', '+b', '+c']],
])('from %s to %s', (before, after, changes) => {
  const compared = compareLines([...before], [...after])
  expect(compared.map(({ sign, text }) => sign + text)).toEqual(changes)
})
