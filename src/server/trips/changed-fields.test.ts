import { expect, test } from 'vitest'
import { wholeTrip } from './trip.fixture.ts'
import { countChangedDays, findChangedFields, type EditedFields } from './changed-fields.ts'

const trip: EditedFields = {
  ...wholeTrip,
  title: 'Ridge walk',
  location: 'Jotunheimen',
  startDate: '2099-07-01',
  endDate: '2099-07-04',
  status: 'draft',
}

test('names the fields whose values differ, by their contents', () => {
  expect(findChangedFields(trip, structuredClone(trip))).toEqual([])
  const after: EditedFields = {
    ...trip,
    status: 'upcoming',
    title: 'Ridges',
    activities: ['Walk'],
    locationCoordinates: { lat: 61.5, lng: 8.4 },
    refundTiers: null,
  }
  expect(findChangedFields(trip, after)).toEqual([
    'title',
    'locationCoordinates',
    'refundTiers',
    'activities',
    'status',
  ])
})

const schedule = (...days: string[]) =>
  JSON.stringify(days.map((day) => ({ day, activities: [{ time: '09:00', activity: `Walk on ${day}` }] })))

test.each([
  ['one day was added', schedule('Mon', 'Tue'), schedule('Mon', 'Tue', 'Wed'), 1],
  ['one day was removed', schedule('Mon', 'Tue', 'Wed'), schedule('Mon', 'Wed'), 1],
  ['one day was replaced and one added', schedule('Mon', 'Tue'), schedule('Mon', 'Wed', 'Thu'), 2],
  ['the days have another order', schedule('Mon', 'Tue'), schedule('Tue', 'Mon'), 0],
  ['the same days are written in another way', '{"Mon":"a"}', '[{"day":"Mon","activities":["a"]}]', 0],
  ['there was no schedule', null, schedule('Mon', 'Tue'), 2],
  ['the schedule is unreadable', schedule('Mon'), '[1]', 1],
])('counts the changed days if %s', (_case, before, after, count) => {
  expect(countChangedDays(before, after)).toBe(count)
})
