import { formatPrice } from '#contract/money.ts'
import { DEFAULT_REFUND_TIERS, describeTiers } from '#contract/refunds.ts'
import { tripFieldNames } from '#contract/trip-input.ts'
import { parseSchedule } from '#contract/schedule.ts'
import type { Trip } from '#contract/trips.ts'
import type { Question, TripDay, TripField } from '../ports/assistant/port.ts'

/** The fields of a trip that the assistant may see; unset fields are empty strings. */
export function describeTrip(trip: Trip): Pick<Question, 'facts' | 'schedule'> {
  const coordinates = trip.locationCoordinates
  const schedule = describeDays(trip.schedule)
  // The other fields are texts already.
  const formatted: Partial<Record<TripField, string>> = {
    price: formatPrice(trip.price),
    budgetLow: formatAmountIfSet(trip.budgetLow),
    budgetHigh: formatAmountIfSet(trip.budgetHigh),
    maxParticipants: trip.maxParticipants ? String(trip.maxParticipants) : '',
    locationCoordinates: coordinates ? `${coordinates.lat}, ${coordinates.lng}` : '',
    refundTiers: describeTiers(trip.refundTiers ?? DEFAULT_REFUND_TIERS).join('\n'),
    // A schedule that cannot be parsed is passed on as typed.
    ...(schedule !== null && {
      schedule: schedule.map(({ name, entries }) => `${name}: ${entries.join('; ')}`).join('\n'),
    }),
    tourIncludes: trip.tourIncludes.join('\n'),
    activities: trip.activities.join('\n'),
  }
  const facts = (Object.keys(tripFieldNames) as TripField[]).map((field) => ({
    field,
    value: formatted[field] ?? textOf(trip[field]),
  }))
  return { facts, schedule: schedule ?? [] }
}

/** The editor saves 0 for an empty field. */
function formatAmountIfSet(amount: string | null): string {
  return amount === null || Number(amount) === 0 ? '' : formatPrice(amount)
}

/** The days that have a title or entries; null if the schedule cannot be parsed. */
function describeDays(text: string | null): TripDay[] | null {
  const days = parseSchedule(text)
  if (days === 'invalid') return null
  if (days === 'absent') return []
  return days.flatMap(({ day, title, entries }) => {
    if (entries.length === 0) return title === undefined ? [] : { name: day, entries: [title] }
    return {
      name: title === undefined ? day : `${day}, ${title}`,
      entries: entries.map(({ time, activity }) => (time === null ? activity : `${time} ${activity}`)),
    }
  })
}

function textOf(value: Trip[TripField]): string {
  return typeof value === 'string' ? value : ''
}
