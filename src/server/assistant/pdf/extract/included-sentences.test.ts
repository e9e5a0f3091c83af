import { expect, test } from 'vitest'
import { plainPiece } from '../piece.fixture.ts'
import { includedInSentences } from './included-sentences.ts'

function includedIn(text: string): string[] {
  return includedInSentences({ ...plainPiece, text }).map((item) => item.text)
}

test.each([
  ['The fee covers the coach, two nights and all meals.', ['the coach', 'two nights', 'all meals']],
  ['We ask for £17 per child, which meets the bus and the museum ticket.', ['the bus', 'the museum ticket']],
  ['We would throw in rafts, wetsuits and supper.', ['rafts', 'wetsuits', 'supper']],
  ['In that: boat hire, diesel, museum entry.', ['boat hire', 'diesel', 'museum entry']],
  [
    'Within this sum are the coach, three nights and a shirt; snacks are not.',
    ['the coach', 'three nights', 'a shirt'],
  ],
  [
    'The price includes the coach, all meals except Thursday lunch and the guide.',
    ['the coach', 'all meals except Thursday lunch', 'the guide'],
  ],
  [
    'The club picks up the bill for the bus, the passes and the prizes.',
    ['the bus', 'the passes', 'the prizes'],
  ],
])('“%s” includes %j', (text, items) => {
  expect(includedIn(text)).toEqual(items)
})

test.each([
  'Each of you pays for your other meals and for museum tickets.',
  'The price does not include flights, lunches and drinks.',
  'A minibus meets the train and takes you to the hut.',
  'Before May you get everything back but £20.',
  'The company pays for everything, so leave your purses at home.',
])('“%s” includes nothing', (text) => {
  expect(includedIn(text)).toEqual([])
})
