import { splitLines } from '#contract/text.ts'
import { formatDay, formatDays } from '#contract/days.ts'
import { formatPrice } from '#contract/money.ts'
import { numbersIn } from '../money.ts'
import type { Question, TripField } from '../port.ts'

/** A trip's fields. Unset ones are '' or an empty list. */
export type TripDetails = ReturnType<typeof readTrip>

/** A field that is missing in `facts` counts as empty. */
export function readTrip({ facts, schedule }: Pick<Question, 'facts' | 'schedule'>) {
  const told = (field: TripField) => facts.find((fact) => fact.field === field)?.value.trim() ?? ''
  const start = told('startDate')
  const end = told('endDate') || start
  return {
    title: told('title'),
    description: told('description'),
    location: told('location'),
    category: told('category'),
    start,
    end,
    /** 0: the dates are not known. */
    days: isDay(start) && isDay(end) ? countDays(start, end) : 0,
    price: told('price'),
    budgetLow: noneIfZero(told('budgetLow')),
    budgetHigh: noneIfZero(told('budgetHigh')),
    maxParticipants: noneIfZero(told('maxParticipants')),
    accommodation: told('accommodationDescription'),
    securityPolicy: told('policySecure'),
    waitlistPolicy: told('policyWaitlist'),
    bargeLocation: told('bargeLocation'),
    refundTerms: told('refundTiers'),
    schedule,
    hasSchedule: told('schedule') !== '',
    includes: splitLines(told('tourIncludes')),
    activities: splitLines(told('activities')),
    hasPicture: [told('heroImageUrl'), told('imageUrl')].some((address) => address !== ''),
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

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

function countDays(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1
}
