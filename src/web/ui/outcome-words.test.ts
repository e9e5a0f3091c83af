import { expect, test } from 'vitest'
import { describeOutcome, type ActionWords } from './outcome-words.ts'

const words: ActionWords = {
  count: (count) => (count === 1 ? '1 car' : `${count} cars`),
  none: 'No car',
  verb: 'approve',
  done: 'approved',
  doneLabel: 'Approved',
  leftLabel: 'Not approved',
}

test.each([
  { done: 3, refused: 0, left: 0, isStopped: false, sentence: '3 cars were approved.' },
  { done: 1, refused: 0, left: 0, isStopped: false, sentence: '1 car was approved.' },
  { done: 2, refused: 1, left: 0, isStopped: false, sentence: '2 cars were approved. 1 car wasn’t.' },
  { done: 1, refused: 2, left: 0, isStopped: false, sentence: '1 car was approved. 2 cars weren’t.' },
  { done: 0, refused: 2, left: 0, isStopped: false, sentence: 'No car was approved.' },
  {
    done: 0,
    refused: 0,
    left: 2,
    isStopped: false,
    sentence: 'No car was approved. Try again.',
  },
  {
    done: 0,
    refused: 0,
    left: 2,
    isStopped: false,
    whyEnded: 'This trip is closed.',
    sentence: 'No car was approved. This trip is closed.',
  },
  {
    done: 1,
    refused: 0,
    left: 1,
    isStopped: false,
    whyEnded: 'This trip is closed.',
    sentence: '1 car was approved. We couldn’t approve the other one. This trip is closed.',
  },
  {
    done: 2,
    refused: 0,
    left: 4,
    isStopped: true,
    sentence: '2 cars were approved. You stopped with 4 to go.',
  },
])('$sentence', ({ done, refused, left, isStopped, whyEnded = null, sentence }) => {
  const several = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)
  const results = [
    ...several(done, { item: 'car', why: null }),
    ...several(refused, { item: 'car', why: 'This car was removed.' }),
  ]
  expect(describeOutcome({ results, left: several(left, 'car'), isStopped, whyEnded }, words)).toBe(sentence)
})
