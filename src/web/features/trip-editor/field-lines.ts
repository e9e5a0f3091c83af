import { formatDay } from '#contract/days.ts'
import { formatAmount } from '#contract/money.ts'
import { DEFAULT_REFUND_TIERS, describeTiers } from '#contract/refunds.ts'
import { parseSchedule } from '#contract/schedule.ts'
import { splitLines } from '#contract/text.ts'
import type { Trip } from '#contract/trips.ts'
import { formatCoordinates } from '../trips/trip-route.tsx'
import type { TripFormField } from './trip-form.ts'

/** The value of a field as lines that people read; none if it is empty. */
export function linesOfField(trip: Trip, field: TripFormField): string[] {
  switch (field) {
    case 'startDate':
    case 'endDate':
      return [formatDay(trip[field])]
    case 'price':
      return [formatAmount(trip.price)]
    case 'budgetLow':
    case 'budgetHigh':
      return trip[field] === null ? [] : [formatAmount(trip[field])]
    case 'maxParticipants':
      return [trip.maxParticipants ? String(trip.maxParticipants) : 'No limit']
    case 'locationCoordinates':
      return trip.locationCoordinates ? [formatCoordinates(trip.locationCoordinates)] : []
    case 'refundTiers':
      return describeTiers(trip.refundTiers ?? DEFAULT_REFUND_TIERS)
    case 'schedule':
      return linesOfSchedule(trip.schedule)
    case 'activities':
    case 'tourIncludes':
      return trip[field]
    default:
      return splitLines(trip[field] ?? '')
  }
}

function linesOfSchedule(schedule: string | null): string[] {
  const days = parseSchedule(schedule)
  if (days === 'absent') return []
  if (days === 'invalid') return splitLines(schedule ?? '')
  return days.flatMap(({ day, title, entries }) => [
    title === undefined ? day : `${day}: ${title}`,
    ...entries.map(({ time, activity }) => [day, time, activity].filter((part) => part !== null).join(' · ')),
  ])
}
