export type ScheduleEntry = { time: string | null; activity: string }
/** One day of a trip's schedule; `day` is its name: 'Day 1', 'Friday'. */
export type ScheduleDay = { day: string; title?: string; entries: ScheduleEntry[] }

/** A JSON value whose objects keep their keys in the written order. */
export type Json = string | number | boolean | null | Json[] | Map<string, Json>

// Keys that may hold the days of a schedule, and the entries, the text and the title of a day.
export const DAY_KEYS = ['days', 'schedule', 'itinerary']
export const ENTRY_KEYS = ['activities', 'entries', 'schedule', 'items', 'events', 'plan']
export const TEXT_KEYS = ['description', 'text', 'details', 'activity']
export const TITLE_KEYS = ['title', 'theme', 'heading']

/**
 * Reads a trip's schedule, which organisers write as JSON by hand: a list of days with activities, an object
 * of day to text, or an object of day to timed entries. Everything readable is used; only text that cannot be
 * read at all is 'invalid'.
 */
export function parseSchedule(text: string | null): ScheduleDay[] | 'absent' | 'invalid' {
  if (text === null || text.trim() === '') return 'absent'
  try {
    return toDays(parseOrdered(text))
  } catch {
    return 'invalid'
  }
}

function toDays(json: Json): ScheduleDay[] | 'absent' | 'invalid' {
  if (json === null) return 'absent'
  // JSON inside JSON: some editors encode text that was already JSON.
  if (typeof json === 'string') return json.trim() === '' ? 'absent' : toDays(parseOrdered(json))
  if (typeof json !== 'object') return 'invalid'

  if (json instanceof Map) {
    const wrapped = field(json, DAY_KEYS)
    if (json.size === 1 && typeof wrapped === 'object') return toDays(wrapped)
    if (isTimedEntry(json)) return toDays([json])
    return orAbsent([...json].map(([name, value]) => toDay(name, value)))
  }
  if (json.length > 0 && json.every((item) => !isText(item) && !isList(item) && !(item instanceof Map))) {
    return 'invalid'
  }
  return orAbsent(daysOfList(json))
}

/** Reads a list of days. Neighbouring entries without a day form one day together. */
function daysOfList(list: Json[]): ScheduleDay[] {
  const days: ScheduleDay[] = []
  let dayOfLooseEntries: ScheduleDay | null = null
  for (const item of list) {
    if (item instanceof Map && isTimedEntry(item)) {
      if (!dayOfLooseEntries)
        days.push((dayOfLooseEntries = { day: nameOfDay(days.length + 1), entries: [] }))
      dayOfLooseEntries.entries.push(...toEntries(item))
    } else if (isText(item) || isList(item) || item instanceof Map) {
      dayOfLooseEntries = null
      days.push(toDay(nameOfDay(days.length + 1), item))
    }
  }
  return days
}

/** Reads one day. Its own name comes before the given one. */
export function toDay(name: string, value: Json): ScheduleDay {
  if (!(value instanceof Map)) return { day: name, entries: toEntries(value) }
  const day = nameOfDay(field(value, ['day', 'date', 'name', 'label'])) || name
  const title = toText(field(value, TITLE_KEYS))
  const activities = field(value, ENTRY_KEYS)
  const content = activities ?? field(value, TEXT_KEYS)
  // Without any known key, the keys themselves are times.
  const hasKnownKey = title !== '' || content !== undefined || value.has('day') || value.has('date')
  return { day, ...(title !== '' && { title }), entries: toEntries(content ?? (hasKnownKey ? null : value)) }
}

/** Entries of one day: lines of text, a list, an object of time to text, or a single entry. */
export function toEntries(value: Json): ScheduleEntry[] {
  if (isText(value)) {
    return toText(value)
      .split(/\s*\n\s*/)
      .flatMap((line) => toEntry(null, line))
  }
  if (isList(value)) return value.flatMap(toEntries)
  if (!(value instanceof Map)) return []

  const activity = field(value, ['activity', 'title', 'text', 'description', 'name', 'event'])
  if (activity !== undefined && !isText(activity)) return toEntries(activity)
  if (activity !== undefined)
    return toEntry(toText(field(value, ['time', 'at', 'start', 'hour'])), toText(activity))
  return [...value].flatMap(([time, nested]) =>
    isText(nested)
      ? toEntry(time, toText(nested))
      : toEntries(nested).flatMap((entry) => toEntry(entry.time ?? time, entry.activity)),
  )
}

/** One entry, or none if the text is blank. */
function toEntry(time: string | null, activity: string): ScheduleEntry[] {
  const text = activity.trim()
  return text === ''
    ? []
    : [{ time: time === null || time.trim() === '' ? null : time.trim(), activity: text }]
}

/** 1 -> 'Day 1', '2' -> 'Day 2'; other names stay as they are. */
export function nameOfDay(value: Json | undefined): string {
  const name = toText(value)
  return /^\d{1,3}$/.test(name) ? `Day ${name}` : name
}

/** Names each day; 'absent' if there are none. */
function orAbsent(days: ScheduleDay[]): ScheduleDay[] | 'absent' {
  return days.length === 0 ? 'absent' : days.map((day) => ({ ...day, day: nameOfDay(day.day) || 'Day' }))
}

/** Whether this is an entry of a day, and not a day. */
export function isTimedEntry(value: Map<string, Json>): boolean {
  return value.has('time') && !value.has('day') && !value.has('activities')
}

function isText(value: Json): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function isList(value: Json): value is Json[] {
  return Array.isArray(value)
}

function toText(value: Json | undefined): string {
  return value !== undefined && isText(value) ? String(value).trim() : ''
}

/** The first of these fields that is set. */
function field(value: Map<string, Json>, names: string[]): Json | undefined {
  return names.map((name) => value.get(name)).find((content) => content !== undefined && content !== null)
}

/** JSON.parse sorts numeric keys first. Prefixing every key with '#' keeps the written order. */
export function parseOrdered(text: string): Json {
  // Throws if the text is not JSON, before keys are replaced in it.
  JSON.parse(text)
  const marked = text.replace(/"((?:[^"\\]|\\.)*)"(\s*:)?/g, (whole, inside: string, colon?: string) =>
    colon === undefined ? whole : `"#${inside}"${colon}`,
  )
  return JSON.parse(marked, (_key, value: Json | Record<string, Json>) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? new Map(Object.entries(value).map(([key, item]) => [key.slice(1), item]))
      : value,
  ) as Json
}
