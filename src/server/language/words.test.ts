import { expect, test } from 'vitest'
import { keywordsOf, relatedTo, stemsOf } from './words.ts'

test.each([
  ['hikes', 'hike'],
  ['hiking', 'hike'],
  ['planned', 'plan'],
  ['swimming', 'swim'],
  ['ferries', 'ferry'],
])('%s and %s have one stem', (word, other) => {
  expect(stemsOf(word)).toEqual(stemsOf(other))
})

test.each(['glass', 'campus', 'tennis', 'bring', 'shed', 'speed', 'cliff', '12s'])(
  '%s is its own stem',
  (word) => {
    expect(stemsOf(word)).toEqual([word])
  },
)

test.each([
  ['When is check-in?', 'Check-In: 3 pm'],
  ['When can we check in?', 'Check-in: 3 pm'],
  ['When is check-in?', 'Check in from 3 pm'],
  ['Is there wi-fi?', 'WiFi in the lodge'],
])('%s asks for a word of %s', (question, line) => {
  const keywords = keywordsOf(question)
  expect(keywords).toHaveLength(1)
  expect(stemsOf(line)).toContain(keywords[0])
})

test('words with the same stem share their synonyms', () => {
  const [stem = ''] = stemsOf('clothing')
  expect(stemsOf('clothes')).toEqual([stem])
  // Only 'clothes' lists the shoes.
  expect([...relatedTo(stem)]).toEqual(expect.arrayContaining(stemsOf('shoes layers jacket')))
  expect([...relatedTo('park')]).toContain('car')
})

test('no word is related to itself', () => {
  // The synonyms of 'hike' list 'hiking', and those of 'parking' list 'park'.
  for (const stem of ['hik', 'park']) {
    expect(relatedTo(stem).size).toBeGreaterThan(0)
    expect(relatedTo(stem)).not.toContain(stem)
  }
})
