import { expect, test } from 'vitest'
import { plainPiece } from '../piece.fixture.ts'
import type { Piece } from '../piece.ts'
import { findSchedule } from './schedule.ts'

/** The days that are found, each with its entries. */
function daysOf(...pieces: Partial<Piece>[]): [string, ...string[]][] {
  const { days } = findSchedule(pieces.map((piece) => ({ ...plainPiece, ...piece })))
  return days.map(({ day, activities }) => [
    day,
    ...activities.map(({ time, activity }) => `${time} ${activity}`.trim()),
  ])
}

test('each paragraph of a letter is one day, even if the first names its day later', () => {
  expect(
    daysOf(
      { text: '9 November 2026' },
      { text: 'Dear parents,' },
      { text: 'We shall leave school on Wednesday at nine and reach the castle for a picnic.' },
      { text: 'On Thursday the children build a catapult. In the afternoon we walk to the lake.' },
      { text: 'On the Friday they bake bread, and we are home in the afternoon.' },
    ).map(([day]) => day),
  ).toEqual(['Wednesday', 'Thursday', 'Friday'])
})

test('one paragraph can hold two days', () => {
  expect(
    daysOf(
      { text: 'On the Friday we walk seven miles along the old railway.', section: 'schedule' },
      {
        text: 'On the Saturday we follow the river. On the Sunday we walk to the well.',
        section: 'schedule',
      },
    ).map(([day]) => day),
  ).toEqual(['Friday', 'Saturday', 'Sunday'])
})

test('a weekday followed by a full stop begins a day, one within a sentence does not', () => {
  expect(
    daysOf(
      { text: 'Saturday. 8.00 Breakfast', section: 'schedule' },
      { text: 'Sunday. At 9.00 we walk up the hill', section: 'schedule' },
    ).map(([day]) => day),
  ).toEqual(['Saturday', 'Sunday'])
  expect(
    daysOf(
      { text: 'Saturday. 8.00 Breakfast', section: 'schedule' },
      { text: 'Saturday’s supper is paid by each', section: 'schedule' },
    ).map(([day]) => day),
  ).toEqual(['Saturday'])
})

test('dates of other events beside a programme are ignored', () => {
  const programme = [
    { kind: 'heading', text: 'Friday 8 May', section: 'schedule', level: 105 },
    { text: '18:00 Arrive', section: 'schedule' },
    { text: '19:00 Supper', section: 'schedule' },
    { text: '21:00 Campfire', section: 'schedule' },
    { kind: 'heading', text: 'Also', level: 110 },
  ] as const
  expect(
    daysOf(...programme, { text: 'Saturday 27 March, 10.00, church hall: seed swap.' }).map(([day]) => day),
  ).toEqual(['Friday 8 May'])
})

test('a report of an earlier trip is no schedule', () => {
  expect(
    daysOf({ text: 'On Saturday we met at 9.00 and were soaked. On Sunday we went home at 10.00.' }),
  ).toEqual([])
})

test('parts of the day on one line become separate entries', () => {
  expect(
    daysOf(
      { kind: 'heading', text: 'Saturday', section: 'schedule', level: 105 },
      { text: 'Morning: lessons Afternoon: free skiing Evening: dancing', section: 'schedule' },
    ),
  ).toEqual([['Saturday', 'Morning lessons', 'Afternoon free skiing', 'Evening dancing']])
})

test('a one-day programme gets its date from the text before it', () => {
  expect(
    daysOf(
      { text: 'Seed swap: Saturday 27 March in the hall' },
      { text: 'The outing is on Saturday 19 June.' },
      { text: '8.20 am, train', section: 'schedule' },
      { text: '9.50 am, steam launch', section: 'schedule' },
    )[0]?.[0],
  ).toBe('Saturday 19 June')
})
