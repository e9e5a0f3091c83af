import type { Piece } from '../piece.ts'
import { orderTimes } from '../wording/times.ts'
import { ScheduleReader } from './schedule-reader.ts'

export type FoundSchedule = {
  days: { day: string; activities: { time: string; activity: string }[] }[]
  /** Where each entry of each day stands in the PDF. */
  sources: { page: number; quote: string }[][]
}

/** The schedule: its days in order, with their entries. */
export function findSchedule(pieces: Piece[]): FoundSchedule {
  const days = new ScheduleReader(pieces).readDays()
  const filled = days.filter(({ entries }) => entries.length > 0)
  // If there is a real schedule, dates in the text beside it are about something else.
  const isPlanned = filled.some(({ isLoose, entries }) => !isLoose && entries.length >= 3)
  const kept = filled.filter(({ isLoose }) => !isPlanned || !isLoose)
  return {
    days: kept.map(({ label, entries }) => {
      const knownTimes = entries.map(({ time }) => time)
      const times = orderTimes(knownTimes.filter((time) => time !== null))
      let nextTime = 0
      return {
        day: label,
        activities: entries.map(({ time, text }) => ({
          time: time ? (times[nextTime++] ?? '') : '',
          activity: text,
        })),
      }
    }),
    sources: kept.map(({ entries }) => entries.map(({ page, quote }) => ({ page, quote }))),
  }
}
