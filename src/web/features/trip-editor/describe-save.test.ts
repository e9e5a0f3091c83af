import { expect, test } from 'vitest'
import type { TripSave } from '#contract/trip-saves.ts'
import { describeSave } from './describe-save.ts'

const saved: Pick<TripSave, 'kind' | 'status' | 'changedFields' | 'changedDays'> = {
  kind: 'saved',
  status: 'upcoming',
  changedFields: [],
  changedDays: 0,
}

test.each<[string, Partial<TripSave>]>([
  [
    'Dates, price and 2 days of the schedule',
    { changedFields: ['startDate', 'endDate', 'price', 'schedule'], changedDays: 2 },
  ],
  ['One day of the schedule', { changedFields: ['schedule'], changedDays: 1 }],
  ['Schedule', { changedFields: ['schedule'] }],
  ['Budget and refund terms', { changedFields: ['budgetLow', 'budgetHigh', 'refundTiers'] }],
  ['Title and status, now draft', { changedFields: ['title', 'status'], status: 'draft' }],
  ['Created the trip', { kind: 'created' }],
  ['Copied from another trip', { kind: 'copied' }],
  ['Cancelled the trip', { kind: 'cancelled', changedFields: ['status'] }],
  ['Published the trip', { kind: 'published', changedFields: ['status'] }],
  ['Published the trip and changed price', { kind: 'published', changedFields: ['price', 'status'] }],
])('says “%s”', (words, save) => {
  expect(describeSave({ ...saved, ...save })).toBe(words)
})
