import { splitLines } from '#contract/text.ts'
import { countDays, formatDay, formatDays, isDay } from '#contract/days.ts'
import { formatPrice } from '#contract/money.ts'
import { numbersIn } from '../../language/money.ts'
import type { Question, TripField } from '../../ports/assistant/port.ts'

/** A trip's fields. Unset ones are '' or an empty list. */
export type TripDetails = ReturnType<typeof readTrip>

/** A field that is missing in `facts` counts as empty. */
export function readTrip({ facts, schedule }: Pick<Question, 'facts' | 'schedule'>) {
  const valueOf = (field: TripField) => facts.find((fact) => fact.field === field)?.value.trim() ?? ''
  const start = valueOf('startDate')
  const end = valueOf('endDate') || start
  return {
    title: valueOf('title'),
    description: valueOf('description'),
    location: valueOf('location'),
    category: valueOf('category'),
    start,
    end,
    /** 0: the dates are not known. */
    days: isDay(start) && isDay(end) ? countDays(start, end) : 0,
    price: valueOf('price'),
    budgetLow: noneIfZero(valueOf('budgetLow')),
    budgetHigh: noneIfZero(valueOf('budgetHigh')),
    maxParticipants: noneIfZero(valueOf('maxParticipants')),
    accommodation: valueOf('accommodationDescription'),
    securityPolicy: valueOf('policySecure'),
    waitlistPolicy: valueOf('policyWaitlist'),
    bargeLocation: valueOf('bargeLocation'),
    refundTerms: valueOf('refundTiers'),
    schedule,
    hasSchedule: valueOf('schedule') !== '',
    includes: splitLines(valueOf('tourIncludes')),
    activities: splitLines(valueOf('activities')),
    hasPicture: [valueOf('heroImageUrl'), valueOf('imageUrl')].some((address) => address !== ''),
  }
}

/** 'Jun 12 – 14, 2027', or the raw values if they are no dates. */
export function formatDates({ start, end }: { start: string; end: string }): string {
  if (!isDay(start)) return start
  return isDay(end) && end > start ? formatDays(start, end) : formatDay(start)
}

/** '489.00' -> '$489' */
export function formatTripPrice(amount: string): string {
  return /^\d+(\.\d{1,2})?$/.test(amount) ? formatPrice(amount) : amount
}

function noneIfZero(amount: string): string {
  return numbersIn(amount)[0] === 0 ? '' : amount
}
