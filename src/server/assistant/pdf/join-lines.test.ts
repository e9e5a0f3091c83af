import { expect, test } from 'vitest'
import { joinLines } from './join-lines.ts'

test('a word divided at the end of a line is joined', () => {
  expect(joinLines(['Accommo-', 'dation in a hut'])).toBe('Accommodation in a hut')
  expect(joinLines(['wal\u00ad', 'king'])).toBe('walking')
})

test('a compound word keeps its hyphen at the end of a line', () => {
  expect(joinLines(['a self-', 'catering hut'])).toBe('a self-catering hut')
  expect(joinLines(['half-', 'board'])).toBe('half-board')
})

test('lines without a divided word are joined with a space', () => {
  expect(joinLines(['two nights', 'in a hut'])).toBe('two nights in a hut')
  expect(joinLines(['- map', 'and compass'])).toBe('- map and compass')
})
