import { expect, test } from 'vitest'
import { bundleWords } from './bundle-words.ts'

const news = (heading: string, path = '/trip/7') => ({
  ...{ heading, summary: `${heading}, in short.`, paragraphs: ['At length.'], smallPrint: ['Because.'] },
  action: { label: 'See it', path },
})

test('one thing is said in its own words', () => {
  expect(bundleWords({ by: 'Maya', news: [news('Dinner')], more: 0 })).toEqual(news('Dinner'))
})

test('several are listed under how many they are, and lead to where all of them are', () => {
  const words = bundleWords({ by: 'Maya', news: [news('Dinner'), news('Taxi')], more: 0 })
  expect(words).toMatchObject({
    heading: '2 updates from Maya',
    summary: 'Dinner; Taxi',
    paragraphs: ['Dinner\nDinner, in short.', 'Taxi\nTaxi, in short.'],
    action: { path: '/trip/7' },
  })
  expect(words.smallPrint.filter((text) => text === 'Because.')).toHaveLength(1)
})

test('what is to be read whole is in it at length', () => {
  const news2 = [news('Dinner'), { ...news('Announcement'), isWhole: true }]
  expect(bundleWords({ by: 'Maya', news: news2, more: 0 }).paragraphs).toEqual([
    'Dinner\nDinner, in short.',
    'Announcement',
    'At length.',
  ])
})

test('what is on several trips leads to all of them, and what is too much is counted', () => {
  const words = bundleWords({ by: null, news: [news('Dinner'), news('Taxi', '/trip/8')], more: 30 })
  expect(words.heading).toBe('32 updates from somebody')
  expect(words.paragraphs.at(-1)).toBe('And 30 more, which you find on the site.')
  expect(words.action.path).toBe('/bookings')
})
