// The editor and the form of a new trip load this file; trips.ts is for pages without a form, too.
import * as z from 'zod/mini'
import { Trip, TRIP_STATUSES, type RefundTier } from './trips.ts'
import { Coordinates, intBetween, PathId, DayInput, MoneyInput, UrlInput } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { toCents } from './money.ts'
import { formatWhole } from './text.ts'
import { AMOUNT_EXAMPLE } from './amounts.ts'

/** The labels of a trip's fields, in the order of the editor. */
export const tripFieldNames = {
  title: 'Trip Title',
  description: 'Description',
  location: 'Location',
  category: 'Category',
  startDate: 'Start Date',
  endDate: 'End Date',
  price: 'Price per Person',
  budgetLow: 'Budget Low',
  budgetHigh: 'Budget High',
  maxParticipants: 'Max Participants',
  accommodationDescription: 'Accommodation Description',
  policySecure: 'Security Policy',
  policyWaitlist: 'Waitlist Policy',
  bargeLocation: 'Barge Location',
  googleMapsRouteUrl: 'Google Maps Route URL',
  locationCoordinates: 'Coordinates',
  refundTiers: 'Refund terms',
  schedule: 'Event Schedule',
  tourIncludes: 'Tour Includes',
  activities: 'Activities',
  heroImageUrl: 'Hero Image',
  imageUrl: 'Main Image',
  accommodationImageUrl: 'Accommodation Image',
} as const

export const MAX_REFUND_TIERS = 6
const DAYS_ERROR = 'Enter a whole number of days from 0 to 365.'
const PERCENT_ERROR = 'Enter a whole percentage from 0 to 100.'

/** Tiers as input: each has its own number of days, and the refund never rises closer to the start. */
export const RefundTiersInput = z.pipe(
  z
    .array(
      z.object({
        daysBefore: intBetween(0, 365, DAYS_ERROR),
        percent: intBetween(0, 100, PERCENT_ERROR),
      }),
      'Use a list.',
    )
    .check(
      z.maxLength(MAX_REFUND_TIERS, `Use at most ${MAX_REFUND_TIERS} steps.`),
      z.refine(haveDistinctDays, 'Use a different number of days for each step.'),
      z.refine(neverRise, 'The refund can’t go up as the start gets closer.'),
    ),
  z.transform((tiers: RefundTier[]) => farthestFirst(tiers)),
)

function farthestFirst(tiers: RefundTier[]): RefundTier[] {
  return tiers.toSorted((a, b) => b.daysBefore - a.daysBefore)
}

function haveDistinctDays(tiers: RefundTier[]): boolean {
  return new Set(tiers.map(({ daysBefore }) => daysBefore)).size === tiers.length
}

function neverRise(tiers: RefundTier[]): boolean {
  const percents = farthestFirst(tiers).map(({ percent }) => percent)
  return percents.every((percent, index) => percent <= (percents[index - 1] ?? percent))
}

/** For a trip created without a limit. */
export const DEFAULT_MAX_PARTICIPANTS = 10
export const MAX_TITLE_LENGTH = 200
/** The smallest card payment. */
const MIN_PRICE_CENTS = 50
const MAX_PRICE_CENTS = 9_999_999
const MAX_ITEMS = 200
const MAX_ITEM_LENGTH = 300
export const MAX_SCHEDULE_LENGTH = 50_000
const SCHEDULE_ERROR = 'Please check your schedule format and try again.'

const tooLong = (max: number) => `Use at most ${formatWhole(max)} characters.`

const requiredText = (label: string, max: number) =>
  z
    .string(`Enter a ${label}.`)
    .check(z.trim(), z.minLength(1, `Enter a ${label}.`), z.maxLength(max, tooLong(max)))

/** Optional text; blank text counts as missing. */
const optionalText = (label: string, max: number) =>
  z.pipe(
    z.nullable(z.string(`${label} must be text.`).check(z.trim(), z.maxLength(max, tooLong(max)))),
    z.transform((text: string | null) => (text === '' ? null : text)),
  )

/**
 * A list of short texts; blank items are dropped. Errors concern the list as a whole: forms show it as one
 * field.
 */
const textList = (label: string) =>
  z.pipe(
    z.nullable(
      z
        .array(z.string(`${label} items must be text.`).check(z.trim()), `${label} must be a list.`)
        .check(
          z.maxLength(MAX_ITEMS, `Use at most ${MAX_ITEMS} items.`),
          z.refine(areItemsShort, `Use at most ${MAX_ITEM_LENGTH} characters per item.`),
        ),
    ),
    z.transform((list: string[] | null) => (list ?? []).filter((item) => item !== '')),
  )

function areItemsShort(list: string[]): boolean {
  return list.every((item) => item.length <= MAX_ITEM_LENGTH)
}

const PriceInput = z.pipe(
  z.pipe(
    z.nullable(z.union([z.string(), z.number()], AMOUNT_EXAMPLE)),
    z.transform((amount: string | number | null) => amount ?? '0'),
  ),
  z.pipe(MoneyInput, z.string().check(z.refine(isPrice, 'Enter 0, or an amount from 0.50 to 99,999.99.'))),
)

function isPrice(amount: string): boolean {
  const cents = toCents(amount)
  return cents === 0 || (cents >= MIN_PRICE_CENTS && cents <= MAX_PRICE_CENTS)
}

/** JSON text, an object or a list; stored as text. */
const ScheduleInput = z.pipe(
  z.pipe(
    z.nullable(
      z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())], SCHEDULE_ERROR),
    ),
    z.transform((input: string | unknown[] | Record<string, unknown> | null) => {
      if (input === null) return null
      const text = typeof input === 'string' ? input.trim() : JSON.stringify(input)
      return text === '' ? null : text
    }),
  ),
  z.nullable(
    z
      .string()
      .check(
        z.maxLength(MAX_SCHEDULE_LENGTH, tooLong(MAX_SCHEDULE_LENGTH)),
        z.refine(isObjectOrList, SCHEDULE_ERROR),
      ),
  ),
)

function isObjectOrList(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}

/** The fields that organisers edit; the server sets all others. */
const TripFields = z.object({
  title: requiredText('title', MAX_TITLE_LENGTH),
  location: requiredText('location', 200),
  startDate: DayInput,
  endDate: DayInput,
  status: z.optional(z.enum(TRIP_STATUSES)),
  description: z.optional(optionalText('Description', 20_000)),
  category: z.optional(optionalText('Category', 60)),
  price: z.optional(PriceInput),
  budgetLow: z.optional(z.nullable(MoneyInput)),
  budgetHigh: z.optional(z.nullable(MoneyInput)),
  maxParticipants: z.optional(
    z.nullable(
      z
        .int('Enter a whole number.')
        .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(100_000, 'Enter at most 100,000.')),
    ),
  ),
  accommodationDescription: z.optional(optionalText('Accommodation description', 20_000)),
  policySecure: z.optional(optionalText('Security policy', 20_000)),
  policyWaitlist: z.optional(optionalText('Waitlist policy', 20_000)),
  bargeLocation: z.optional(optionalText('Barge location', 500)),
  googleMapsRouteUrl: z.optional(UrlInput),
  imageUrl: z.optional(UrlInput),
  heroImageUrl: z.optional(UrlInput),
  accommodationImageUrl: z.optional(UrlInput),
  locationCoordinates: z.optional(z.nullable(Coordinates)),
  activities: z.optional(textList('Activities')),
  tourIncludes: z.optional(textList('Tour includes')),
  schedule: z.optional(ScheduleInput),
  /** Null: the default tiers. Bookings keep the tiers they were made with. */
  refundTiers: z.optional(z.nullable(RefundTiersInput)),
})

type TripRanges = Partial<Pick<Trip, 'startDate' | 'endDate' | 'budgetLow' | 'budgetHigh'>>

/** Whether the start is not after the end. A missing date passes. */
export function areDatesInOrder({ startDate, endDate }: TripRanges): boolean {
  return startDate === undefined || endDate === undefined || startDate <= endDate
}

/** Whether the low budget is not above the high one. A missing budget, or one of 0, passes. */
export function areBudgetsInOrder({ budgetLow, budgetHigh }: TripRanges): boolean {
  const [low, high] = [budgetLow, budgetHigh].map((amount) => (amount ? toCents(amount) : 0))
  return !low || !high || low <= high
}

export const DATES_OUT_OF_ORDER = { path: 'endDate', message: 'The end date can’t be before the start date.' }
export const BUDGETS_OUT_OF_ORDER = {
  path: 'budgetHigh',
  message: 'Budget High can’t be less than Budget Low.',
}

const rangeChecks = [
  z.refine<TripRanges>(areDatesInOrder, {
    error: DATES_OUT_OF_ORDER.message,
    path: [DATES_OUT_OF_ORDER.path],
  }),
  z.refine<TripRanges>(areBudgetsInOrder, {
    error: BUDGETS_OUT_OF_ORDER.message,
    path: [BUDGETS_OUT_OF_ORDER.path],
  }),
] as const

export const NewTrip = TripFields.check(...rangeChecks)
export type NewTrip = z.infer<typeof NewTrip>

/** Absent: unchanged. Null: cleared. With `version`: only if nobody has saved a later version. */
export const TripChange = z
  .extend(z.partial(TripFields), { version: z.optional(z.int()) })
  .check(...rangeChecks)
export type TripChange = z.infer<typeof TripChange>

/** Fits the longest valid trip, escaped. */
export const TRIP_BODY_BYTES = 1024 * 1024

export const createTrip = endpoint({
  method: 'POST',
  path: '/api/trips',
  idempotencyKey: true,
  summary: 'Creates a trip',
  body: NewTrip,
  response: { 201: Trip },
  maxBodyBytes: TRIP_BODY_BYTES,
})

export const updateTrip = endpoint({
  method: 'PUT',
  path: '/api/trips/:id',
  summary:
    'Changes a trip: absent fields stay as they are, null clears; 409 with `current` if `version` is out of date',
  params: z.object({ id: PathId }),
  body: TripChange,
  response: { 200: Trip },
  maxBodyBytes: TRIP_BODY_BYTES,
})

export const duplicateTrip = endpoint({
  method: 'POST',
  path: '/api/trips/:id/duplicate',
  idempotencyKey: true,
  summary: 'Copies a trip into a new draft, without its people',
  params: z.object({ id: PathId }),
  response: { 201: Trip },
})
