import { parseOrdered, parseSchedule, type Json, type ScheduleDay } from '#contract/schedule.ts'
import { splitLines } from '#contract/text.ts'

/** Keys that contract/schedule.ts reads as names of fields; other keys are days and times. */
const FIELD_NAMES =
  /^(days?|schedule|itinerary|date|name|label|title|theme|heading|activit(y|ies)|entries|items|events?|plan|description|text|details|time|at|start|hour)$/

/**
 * The days of a schedule, for editing one by one; null if the text is not a schedule, or contains more than
 * days, titles, times and activities, which editing would lose.
 */
export function readDays(text: string): ScheduleDay[] | null {
  const days = parseSchedule(text)
  if (days === 'invalid') return null
  if (days === 'absent') return text.trim() === '' || isEmpty(parseOrdered(text)) ? [] : null
  const editableTexts = new Set(days.flatMap(textsOfDay))
  return textsInJson(parseOrdered(text)).every((line) => editableTexts.has(line)) ? days : null
}

/**
 * The days as JSON. Entries without an activity are incomplete and left out; visitors would not see them
 * either.
 */
export function formatDays(days: ScheduleDay[]): string {
  if (days.length === 0) return ''
  const list = days.map(({ day, title, entries }) => ({
    ...(day.trim() !== '' && { day: day.trim() }),
    ...(title !== undefined && title.trim() !== '' && { title: title.trim() }),
    activities: entries
      .filter(({ activity }) => activity.trim() !== '')
      .map(({ time, activity }) => ({
        ...(time?.trim() && { time: time.trim() }),
        activity: activity.trim(),
      })),
  }))
  return JSON.stringify(list, null, 2)
}

function isEmpty(json: Json): boolean {
  return json === null || (typeof json === 'object' && textsInJson(json).length === 0)
}

/** The texts of a day as they may have been written, line by line. */
function textsOfDay({ day, title = '', entries }: ScheduleDay): string[] {
  const texts = [day, title, ...entries.flatMap(({ time, activity }) => [time ?? '', activity])]
  // 'Day 2' may have been written as 2.
  return texts.flatMap((text) => [...text.split('\n').map((line) => line.trim()), text.replace(/^Day /, '')])
}

/** All texts of a written schedule except the names of fields, line by line. */
function textsInJson(json: Json): string[] {
  if (json === null) return []
  if (json instanceof Map) {
    return [...json].flatMap(([name, value]) => [
      ...(FIELD_NAMES.test(name) ? [] : textsInJson(name)),
      ...textsInJson(value),
    ])
  }
  if (Array.isArray(json)) return json.flatMap(textsInJson)
  return splitLines(String(json))
}
