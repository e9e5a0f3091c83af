import { expect, test } from 'vitest'
import { joinLines } from './join-lines.ts'

test('a word that was divided at the end of a line is whole again', () => {
  expect(joinLines(['Accommo-', 'dation in a hut'])).toBe('Accommodation in a hut')
  expect(joinLines(['wal\u00ad', 'king'])).toBe('walking')
})

test('a word that has a hyphen keeps it', () => {
  expect(joinLines(['a self-', 'catering hut'])).toBe('a self-catering hut')
  expect(joinLines(['half-', 'board'])).toBe('half-board')
})

test('what is no divided word keeps its space', () => {
  expect(joinLines(['two nights', 'in a hut'])).toBe('two nights in a hut')
  expect(joinLines(['- map', 'and compass'])).toBe('- map and compass')
})
