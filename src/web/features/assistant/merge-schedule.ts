import type { ScheduledDay } from '#contract/assistant.ts'
import {
  DAY_KEYS,
  ENTRY_KEYS,
  isTimedEntry,
  type Json,
  nameOfDay,
  parseOrdered,
  parseSchedule,
  TEXT_KEYS,
  TITLE_KEYS,
  toDay,
  toEntries,
} from '#contract/schedule.ts'
import { readScheduledDays, toDayItem, toItem, toLine, writeOrdered } from './schedule-days.ts'

type ScheduledActivities = ScheduledDay['activities']

/** Entries to add, by day key. */
type MissingDays = Map<string, ScheduledDay>

/**
 * Adds days to a schedule: a day of the same name gets the entries that it lacks, other days are appended.
 * Existing text keeps its form; only JSON inside JSON is unwrapped. Null if the text is not a schedule.
 */
export function mergeSchedule(text: string, added: ScheduledDay[]): string | null {
  if (parseSchedule(text) === 'invalid') return null
  return writeOrdered(mergeDays(parseDays(text), missingDays(text, added)))
}

function parseDays(text: string): Json[] | Map<string, Json> {
  const json = text.trim() === '' ? null : parseOrdered(text)
  if (typeof json === 'string') return parseDays(json)
  return typeof json === 'object' && json !== null ? json : []
}

/** The entries that the schedule lacks, each day once, even if it occurs several times in either. */
function missingDays(text: string, added: ScheduledDay[]): MissingDays {
  const keysByDay = new Map<string, Set<string>>()
  for (const { day, activities } of readScheduledDays(text) ?? []) {
    const knownKeys = keysByDay.get(keyOf(day)) ?? new Set()
    // A line of text includes its time.
    for (const entry of activities) knownKeys.add(keyOf(toLine(entry))).add(keyOf(entry.activity))
    keysByDay.set(keyOf(day), knownKeys)
  }
  const missing: MissingDays = new Map()
  for (const { day, activities } of added) {
    const knownKeys = keysByDay.get(keyOf(day))
    const entries = activities.filter((entry) => !knownKeys?.has(keyOf(toLine(entry))))
    if (knownKeys && entries.length === 0) continue
    const soFar = missing.get(keyOf(day)) ?? { day, activities: [] }
    missing.set(keyOf(day), { ...soFar, activities: [...soFar.activities, ...entries] })
  }
  return missing
}

/** Removes and returns the missing entries of a day, so that they are added only once. */
function takeMissing(missing: MissingDays, name: string): ScheduledActivities {
  const activities = missing.get(keyOf(name))?.activities ?? []
  missing.delete(keyOf(name))
  return activities
}

function mergeDays(json: Json[] | Map<string, Json>, missing: MissingDays): Json {
  if (Array.isArray(json)) return mergeList(json, missing)
  const [first] = json
  if (json.size === 1 && first && DAY_KEYS.includes(first[0])) {
    const [name, inner] = first
    if (Array.isArray(inner) || inner instanceof Map) return new Map([[name, mergeDays(inner, missing)]])
  }
  if (isTimedEntry(json)) return mergeList([json], missing)

  const merged = new Map<string, Json>()
  for (const [name, value] of json) {
    merged.set(name, addEntries(value, takeMissing(missing, toDay(name, value).day)))
  }
  const areTexts = json.size > 0 && [...json.values()].every((value) => typeof value === 'string')
  for (const { day, activities } of missing.values()) {
    // The entry under this name may have another name inside.
    merged.set(day, addEntries(merged.get(day) ?? (areTexts ? '' : []), activities))
  }
  return merged
}

/** Counts days as parseSchedule() does: entries without a day form one day together. */
function mergeList(list: Json[], missing: MissingDays): Json[] {
  const merged: Json[] = []
  let count = 0
  let hasLoose = false
  const closeLoose = () => {
    if (hasLoose) merged.push(...takeMissing(missing, nameOfDay(++count)).map(toItem))
    hasLoose = false
  }
  for (const item of list) {
    // The parser ignores these.
    if (item === null || typeof item === 'boolean') merged.push(item)
    else if (item instanceof Map && isTimedEntry(item)) {
      merged.push(item)
      hasLoose = true
    } else {
      closeLoose()
      merged.push(addEntries(item, takeMissing(missing, toDay(nameOfDay(++count), item).day)))
    }
  }
  closeLoose()
  return [...merged, ...[...missing.values()].map(toDayItem)]
}

/** Adds entries to a day, in the form that the day has. */
function addEntries(value: Json, added: ScheduledActivities): Json {
  if (added.length === 0) return value
  if (typeof value === 'string') return [value, ...added.map(toLine)].filter((line) => line !== '').join('\n')
  if (Array.isArray(value)) return [...value, ...added.map(toItem)]
  if (!(value instanceof Map)) return added.map(toItem)

  const name = [...ENTRY_KEYS, ...TEXT_KEYS].find((each) => (value.get(each) ?? null) !== null)
  if (name !== undefined) return new Map(value).set(name, addEntries(value.get(name) ?? null, added))
  const isNamed = ['day', 'date', ...TITLE_KEYS].some((each) => value.has(each))
  if (isNamed) return new Map(value).set('activities', added.map(toItem))
  // An object of time to text, if all times are different.
  const times = new Set([...value.keys(), ...added.map(({ time }) => time)])
  const canBeKeys = !times.has('') && times.size === value.size + added.length
  return canBeKeys
    ? new Map([...value, ...added.map(({ time, activity }): [string, Json] => [time, activity])])
    : [
        ...toEntries(value).map(({ time, activity }) => toItem({ time: time ?? '', activity })),
        ...added.map(toItem),
      ]
}

function keyOf(text: string): string {
  return nameOfDay(text.trim()).replace(/\s+/g, ' ').toLowerCase()
}
