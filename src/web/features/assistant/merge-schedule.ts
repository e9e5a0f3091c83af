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

/** Days with the entries to add, by the keyOf() of their names. */
type MissingDays = Map<string, ScheduledDay>

/**
 * Adds days to a schedule: a day of the same name gets the entries that it lacks, other days are appended.
 * Existing text keeps its form; only JSON inside JSON is unwrapped. Null if the text is not a schedule.
 */
export function mergeSchedule(text: string, added: ScheduledDay[]): string | null {
  if (parseSchedule(text) === 'invalid') return null
  return writeOrdered(mergeDays(parseDays(text), missingDays(text, added)))
}

/** The JSON of a schedule, a list or an object; an empty list if there is none. */
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
    // With its time, which a line of text includes, and without it, for added entries that have none.
    for (const entry of activities) knownKeys.add(keyOf(toLine(entry))).add(keyOf(entry.activity))
    keysByDay.set(keyOf(day), knownKeys)
  }
  const missing: MissingDays = new Map()
  for (const { day, activities } of added) {
    const knownKeys = keysByDay.get(keyOf(day))
    const entries = activities.filter((entry) => !knownKeys?.has(keyOf(toLine(entry))))
    // A new day is added even without entries.
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
  // The days may be inside another object: { "days": [...] }
  const [first] = json
  if (json.size === 1 && first && DAY_KEYS.includes(first[0])) {
    const [name, inner] = first
    if (Array.isArray(inner) || inner instanceof Map) return new Map([[name, mergeDays(inner, missing)]])
  }
  // A single entry without a day.
  if (isTimedEntry(json)) return mergeList([json], missing)
  return mergeNamedDays(json, missing)
}

/** Adds to an object of day to text or entries. */
function mergeNamedDays(days: Map<string, Json>, missing: MissingDays): Map<string, Json> {
  const merged = new Map<string, Json>()
  for (const [name, value] of days) {
    merged.set(name, addEntries(value, takeMissing(missing, toDay(name, value).day)))
  }
  // New days are texts, too, if all others are.
  const areTexts = days.size > 0 && [...days.values()].every((value) => typeof value === 'string')
  for (const { day, activities } of missing.values()) {
    // There may be a day under this key that has another name inside.
    merged.set(day, addEntries(merged.get(day) ?? (areTexts ? '' : []), activities))
  }
  return merged
}

/** Adds to a list. Counts days as parseSchedule() does: neighbouring entries without a day form one day. */
function mergeList(list: Json[], missing: MissingDays): Json[] {
  const merged: Json[] = []
  let dayCount = 0
  let hasLooseEntries = false
  const endDayOfLooseEntries = () => {
    if (hasLooseEntries) merged.push(...takeMissing(missing, nameOfDay(++dayCount)).map(toItem))
    hasLooseEntries = false
  }
  for (const item of list) {
    // The parser ignores these.
    if (item === null || typeof item === 'boolean') merged.push(item)
    else if (item instanceof Map && isTimedEntry(item)) {
      merged.push(item)
      hasLooseEntries = true
    } else {
      endDayOfLooseEntries()
      merged.push(addEntries(item, takeMissing(missing, toDay(nameOfDay(++dayCount), item).day)))
    }
  }
  endDayOfLooseEntries()
  return [...merged, ...[...missing.values()].map(toDayItem)]
}

/** Adds entries to a day, in the form that the day has. */
function addEntries(value: Json, added: ScheduledActivities): Json {
  if (added.length === 0) return value
  if (typeof value === 'string') return [value, ...added.map(toLine)].filter((line) => line !== '').join('\n')
  if (Array.isArray(value)) return [...value, ...added.map(toItem)]
  if (value instanceof Map) return addToObject(value, added)
  return added.map(toItem)
}

function addToObject(value: Map<string, Json>, added: ScheduledActivities): Json {
  const contentKey = [...ENTRY_KEYS, ...TEXT_KEYS].find((key) => (value.get(key) ?? null) !== null)
  if (contentKey !== undefined) {
    return new Map(value).set(contentKey, addEntries(value.get(contentKey) ?? null, added))
  }
  const isNamed = ['day', 'date', ...TITLE_KEYS].some((key) => value.has(key))
  if (isNamed) return new Map(value).set('activities', added.map(toItem))

  // An object of time to text keeps this form if every entry has a time of its own.
  const times = new Set([...value.keys(), ...added.map(({ time }) => time)])
  const canBeKeys = !times.has('') && times.size === value.size + added.length
  if (canBeKeys) {
    return new Map([...value, ...added.map(({ time, activity }): [string, Json] => [time, activity])])
  }
  const known = toEntries(value).map(({ time, activity }) => ({ time: time ?? '', activity }))
  return [...known, ...added].map(toItem)
}

/** Equal for names and lines that differ only in spacing and case; '1' and 'Day 1' are the same day. */
function keyOf(text: string): string {
  return nameOfDay(text.trim()).replace(/\s+/g, ' ').toLowerCase()
}
