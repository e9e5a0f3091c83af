/** '9', '9:00', '09.30', '9h30', '9:30 am' and the like; ranges have two of them. */
const TIME = /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2})?)?\s*(a\.?m\.?|p\.?m\.?|h|uhr)?$/i

/** A time as schedules write it: '9.30 pm' -> '21:30', '9-10:30' -> '09:00–10:30'. Null if it is none. */
export function readTime(text: string): string | null {
  const parts = text.split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/i)
  if (parts.length > 2) return null
  const [start, end] = parts
  // '9–11 am' is from 9 in the morning.
  const half = /[ap]\.?m\.?$/i.exec(end ?? '')?.[0]
  const startTime = readClock(start ?? '') ?? null
  const isHalfShared = half !== undefined && !/[a-z]/i.test(start ?? '')
  const first = isHalfShared ? (readClock(`${start} ${half}`) ?? startTime) : startTime
  if (first === null) return null
  if (end === undefined) return first
  const last = readClock(end)
  return last === null ? null : `${first}–${last}`
}

function readClock(text: string): string | null {
  const [, hourText, minutes = '00', suffix = ''] = TIME.exec(text.trim()) ?? []
  if (hourText === undefined) return null
  let hour = Number(hourText)
  if (/^[ap]/i.test(suffix)) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (/^p/i.test(suffix) ? 12 : 0)
  }
  return hour > 24 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`
}
