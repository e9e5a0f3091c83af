import { expect, test } from 'vitest'
import { bundleWords } from './bundle-words.ts'

const makeNews = (heading: string, path = '/trip/7') => ({
  heading,
  summary: `${heading}, in short.`,
  paragraphs: ['At length.'],
  smallPrint: ['Because.'],
  action: { label: 'See it', path },
})

test('a single update is mailed with its own text', () => {
  expect(bundleWords({ senderName: 'Maya', news: [makeNews('Dinner')], leftOutCount: 0 })).toEqual(
    makeNews('Dinner'),
  )
})

test('several updates are counted and listed, with a link to their common page', () => {
  const words = bundleWords({
    senderName: 'Maya',
    news: [makeNews('Dinner'), makeNews('Taxi')],
    leftOutCount: 0,
  })
  expect(words).toMatchObject({
    heading: '2 updates from Maya',
    summary: 'Dinner; Taxi',
    paragraphs: ['Dinner\nDinner, in short.', 'Taxi\nTaxi, in short.'],
    action: { path: '/trip/7' },
  })
  expect(words.smallPrint.slice(1)).toEqual(['Because.'])
  const newsForOtherReason = { ...makeNews('Ferry'), smallPrint: ['For another reason.'] }
  expect(
    bundleWords({
      senderName: 'Maya',
      news: [makeNews('Dinner'), newsForOtherReason],
      leftOutCount: 0,
    }).smallPrint.slice(1),
  ).toEqual(['You’re getting this email because these updates concern you.'])
})

test('a bundle has the whole text of announcements', () => {
  const news = [makeNews('Dinner'), { ...makeNews('Announcement'), isWhole: true }]
  expect(bundleWords({ senderName: 'Maya', news, leftOutCount: 0 }).paragraphs).toEqual([
    'Dinner\nDinner, in short.',
    'Announcement',
    'At length.',
  ])
})

test('updates from several trips link to all trips, and those beyond the limit are only counted', () => {
  const words = bundleWords({
    senderName: null,
    news: [makeNews('Dinner'), makeNews('Taxi', '/trip/8')],
    leftOutCount: 30,
  })
  expect(words.heading).toBe('32 updates from someone')
  expect(words.paragraphs.at(-1)).toBe('There are 30 more updates on the site.')
  expect(words.action.path).toBe('/bookings')
  const { paragraphs } = bundleWords({ senderName: 'Maya', news: [makeNews('Dinner')], leftOutCount: 1 })
  expect(paragraphs).toEqual(['Dinner\nDinner, in short.', 'There’s 1 more update on the site.'])
})
