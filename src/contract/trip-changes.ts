import * as z from 'zod/mini'
import { Coordinates, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { GivenDay, GivenMoney, GivenUrl } from './given.ts'
import { toCents } from './money.ts'
import { GivenRefundTiers } from './given-refund-tiers.ts'
import { Trip, TRIP_STATUSES } from './trips.ts'

/** Of a trip that is created without saying how many may come. */
export const DEFAULT_MAX_PARTICIPANTS = 10
export const MAX_TITLE_LENGTH = 200
const MIN_PRICE_CENTS = 50
const MAX_PRICE_CENTS = 9_999_999
const MAX_ITEMS = 200
const MAX_ITEM_LENGTH = 300
const MAX_SCHEDULE_LENGTH = 50_000
const SCHEDULE_FORMAT = 'Please check your schedule format and try again.'

const required = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .check(z.trim(), z.minLength(1, `${label} is required`), z.maxLength(max, `${label} is too long`))

/** Text that may be missing; blank is missing. */
const optionalText = (label: string, max: number) =>
  z.pipe(
    z.nullable(z.string(`${label} must be text`).check(z.trim(), z.maxLength(max, `${label} is too long`))),
    z.transform((words: string | null) => (words === '' ? null : words)),
  )

/** A list of short texts; blank ones are dropped. What is wrong is said of the list: forms show it as one field. */
const items = (label: string) =>
  z.pipe(
    z.nullable(
      z
        .array(z.string(`${label} must be texts`).check(z.trim()), `${label} must be a list`)
        .check(
          z.maxLength(MAX_ITEMS, `${label}: at most ${MAX_ITEMS} items`),
          z.refine(areItemsShort, `${label}: an item is too long`),
        ),
    ),
    z.transform((list: string[] | null) => (list ?? []).filter((item) => item !== '')),
  )

function areItemsShort(list: string[]): boolean {
  return list.every((item) => item.length <= MAX_ITEM_LENGTH)
}

const Price = z.pipe(
  z.pipe(
    z.nullable(z.union([z.string(), z.number()], 'Must be an amount like 249.50')),
    z.transform((amount: string | number | null) => amount ?? '0'),
  ),
  z.pipe(GivenMoney, z.string().check(z.refine(isPrice, 'Must be 0, or from 0.50 to 99,999.99'))),
)

function isPrice(amount: string): boolean {
  const cents = toCents(amount)
  return cents === 0 || (cents >= MIN_PRICE_CENTS && cents <= MAX_PRICE_CENTS)
}

/** JSON text, an object or a list; kept as text. */
const Schedule = z.pipe(
  z.pipe(
    z.nullable(
      z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())], SCHEDULE_FORMAT),
    ),
    z.transform((given: string | unknown[] | Record<string, unknown> | null) => {
      const text = typeof given === 'string' ? given.trim() : given === null ? '' : JSON.stringify(given)
      return text === '' ? null : text
    }),
  ),
  z.nullable(
    z
      .string()
      .check(
        z.maxLength(MAX_SCHEDULE_LENGTH, 'The schedule is too long'),
        z.refine(isObjectOrList, SCHEDULE_FORMAT),
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

/** What organisers write about a trip; the rest of it is the server's. */
const TripFields = z.object({
  title: required('Title', MAX_TITLE_LENGTH),
  location: required('Location', 200),
  startDate: GivenDay,
  endDate: GivenDay,
  status: z.optional(z.enum(TRIP_STATUSES)),
  description: z.optional(optionalText('Description', 20_000)),
  category: z.optional(optionalText('Category', 60)),
  price: z.optional(Price),
  budgetLow: z.optional(z.nullable(GivenMoney)),
  budgetHigh: z.optional(z.nullable(GivenMoney)),
  maxParticipants: z.optional(
    z.nullable(
      z
        .int('Must be a whole number')
        .check(z.minimum(0, 'Must be 0 or more'), z.maximum(100_000, 'Must be at most 100,000')),
    ),
  ),
  accommodationDescription: z.optional(optionalText('Accommodation description', 20_000)),
  policySecure: z.optional(optionalText('Security policy', 20_000)),
  policyWaitlist: z.optional(optionalText('Waitlist policy', 20_000)),
  bargeLocation: z.optional(optionalText('Barge location', 500)),
  googleMapsRouteUrl: z.optional(GivenUrl),
  imageUrl: z.optional(GivenUrl),
  heroImageUrl: z.optional(GivenUrl),
  accommodationImageUrl: z.optional(GivenUrl),
  locationCoordinates: z.optional(z.nullable(Coordinates)),
  activities: z.optional(items('Activities')),
  tourIncludes: z.optional(items('Tour includes')),
  schedule: z.optional(Schedule),
  /** Null: the usual terms. Bookings keep the terms they were made with. */
  refundTiers: z.optional(z.nullable(GivenRefundTiers)),
})

type Ordered = Partial<Pick<Trip, 'startDate' | 'endDate' | 'budgetLow' | 'budgetHigh'>>

/** Dates and budgets run upwards; what is missing is in order with everything. 0 means no budget is named. */
export function areDatesInOrder({ startDate, endDate }: Ordered): boolean {
  return startDate === undefined || endDate === undefined || startDate <= endDate
}
export function areBudgetsInOrder({ budgetLow, budgetHigh }: Ordered): boolean {
  const [low, high] = [budgetLow, budgetHigh].map((amount) => (amount ? toCents(amount) : 0))
  return !low || !high || low <= high
}
export const DATES_OUT_OF_ORDER = { path: 'endDate', message: 'Must be on or after the start date' }
export const BUDGETS_OUT_OF_ORDER = { path: 'budgetHigh', message: 'Must be at least the low budget' }

const inOrder = [
  z.refine<Ordered>(areDatesInOrder, { error: DATES_OUT_OF_ORDER.message, path: [DATES_OUT_OF_ORDER.path] }),
  z.refine<Ordered>(areBudgetsInOrder, {
    error: BUDGETS_OUT_OF_ORDER.message,
    path: [BUDGETS_OUT_OF_ORDER.path],
  }),
] as const

export const NewTrip = TripFields.check(...inOrder)
export type NewTrip = z.infer<typeof NewTrip>

/** Absent: unchanged. Null: cleared. With `version`, only if nobody has saved since that one. */
export const TripChange = z.extend(z.partial(TripFields), { version: z.optional(z.int()) }).check(...inOrder)
export type TripChange = z.infer<typeof TripChange>

/** The longest of everything, however it is escaped. */
const maxBodyBytes = 1024 * 1024

export const createTrip = endpoint({
  method: 'POST',
  path: '/api/trips',
  idempotencyKey: true,
  summary: 'Create a trip',
  body: NewTrip,
  response: { 201: Trip },
  maxBodyBytes,
})

export const updateTrip = endpoint({
  method: 'PUT',
  path: '/api/trips/:id',
  summary:
    'Change a trip: absent fields stay, null clears; 409 with `current` when its `version` is an older one',
  params: z.object({ id: PathId }),
  body: TripChange,
  response: { 200: Trip },
  maxBodyBytes,
})

export const duplicateTrip = endpoint({
  method: 'POST',
  path: '/api/trips/:id/duplicate',
  idempotencyKey: true,
  summary: 'Copy a trip into a new draft, without its people',
  params: z.object({ id: PathId }),
  response: { 201: Trip },
})
