import { expect, test } from 'vitest'
import { plainPiece } from '../piece.fixture.ts'
import type { Piece } from '../piece.ts'
import { findSchedule } from './schedule.ts'

function told(...pieces: Partial<Piece>[]): [string, ...string[]][] {
  const { days } = findSchedule(pieces.map((piece) => ({ ...plainPiece, ...piece })))
  return days.map(({ day, activities }) => [
    day,
    ...activities.map(({ time, activity }) => `${time} ${activity}`.trim()),
  ])
}

test('paragraphs of a letter that begin with a day tell it, also the first, which names it later', () => {
  expect(
    told(
      { text: '9 November 2026' },
      { text: 'Dear parents,' },
      { text: 'We shall leave school on Wednesday at nine and reach the castle for a picnic.' },
      { text: 'On Thursday the children build a catapult. In the afternoon we walk to the lake.' },
      { text: 'On the Friday they bake bread, and we are home in the afternoon.' },
    ).map(([day]) => day),
  ).toEqual(['Wednesday', 'Thursday', 'Friday'])
})

test('two days in one paragraph are two', () => {
  expect(
    told(
      { text: 'On the Friday we walk seven miles along the old railway.', section: 'schedule' },
      {
        text: 'On the Saturday we follow the river. On the Sunday we walk to the well.',
        section: 'schedule',
      },
    ).map(([day]) => day),
  ).toEqual(['Friday', 'Saturday', 'Sunday'])
})

test('a day that is set off begins one, a day in a sentence does not', () => {
  expect(
    told(
      { text: 'Saturday. 8.00 Breakfast', section: 'schedule' },
      { text: 'Sunday. At 9.00 we walk up the hill', section: 'schedule' },
    ).map(([day]) => day),
  ).toEqual(['Saturday', 'Sunday'])
  expect(
    told(
      { text: 'Saturday. 8.00 Breakfast', section: 'schedule' },
      { text: 'Saturday’s supper is paid by each', section: 'schedule' },
    ).map(([day]) => day),
  ).toEqual(['Saturday'])
})

test('beside a programme, dates of other things are none of it', () => {
  const programme = [
    { kind: 'heading', text: 'Friday 8 May', section: 'schedule', level: 105 },
    { text: '18:00 Arrive', section: 'schedule' },
    { text: '19:00 Supper', section: 'schedule' },
    { text: '21:00 Campfire', section: 'schedule' },
    { kind: 'heading', text: 'Also', level: 110 },
  ] as const
  expect(
    told(...programme, { text: 'Saturday 27 March, 10.00, church hall: seed swap.' }).map(([day]) => day),
  ).toEqual(['Friday 8 May'])
})

test('what happened last time is no plan', () => {
  expect(
    told({ text: 'On Saturday we met at 9.00 and were soaked. On Sunday we went home at 10.00.' }),
  ).toEqual([])
})

test('parts of a day in one line are entries of their own', () => {
  expect(
    told(
      { kind: 'heading', text: 'Saturday', section: 'schedule', level: 105 },
      { text: 'Morning: lessons Afternoon: free skiing Evening: dancing', section: 'schedule' },
    ),
  ).toEqual([['Saturday', 'Morning lessons', 'Afternoon free skiing', 'Evening dancing']])
})

test('a one-day programme has the date before it', () => {
  expect(
    told(
      { text: 'Seed swap: Saturday 27 March in the hall' },
      { text: 'The outing is on Saturday 19 June.' },
      { text: '8.20 am, train', section: 'schedule' },
      { text: '9.50 am, steam launch', section: 'schedule' },
    )[0]?.[0],
  ).toBe('Saturday 19 June')
})
