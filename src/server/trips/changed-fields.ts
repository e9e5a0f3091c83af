import { isDeepStrictEqual } from 'node:util'
import { parseSchedule, type ScheduleDay } from '#contract/schedule.ts'
import { savedFields, type SavedField } from '#contract/trip-saves.ts'
import type { Trip } from '#contract/trips.ts'

/** What organisers edit of a trip. */
export type EditedFields = Pick<Trip, SavedField>

/** The fields in which two versions of a trip differ. */
export function findChangedFields(before: EditedFields, after: EditedFields): SavedField[] {
  return savedFields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

/** How many days of a schedule are new, changed or removed. Days that only changed places are not counted. */
export function countChangedDays(before: string | null, after: string | null): number {
  const [daysBefore, daysAfter] = [readDays(before), readDays(after)]
  const unmatched = [...daysBefore]
  const changed = daysAfter.filter((day) => {
    const at = unmatched.findIndex((each) => isDeepStrictEqual(each, day))
    if (at !== -1) unmatched.splice(at, 1)
    return at === -1
  })
  return Math.max(changed.length, unmatched.length)
}

function readDays(schedule: string | null): ScheduleDay[] {
  const days = parseSchedule(schedule)
  return typeof days === 'string' ? [] : days
}
