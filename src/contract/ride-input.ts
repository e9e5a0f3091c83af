// The form of a ride loads this file; rides.ts is for pages without a form, too.
import * as z from 'zod/mini'
import { intBetween, oneLine, severalLines } from './fields.ts'
import { hasVisibleText } from './text.ts'

export const MAX_DAYS_BEFORE = 3
/** A car has at most this many passengers. */
const MAX_PICK_UPS = 8

const PlaceText = z.string().check(oneLine, z.trim(), z.maxLength(200, 'Use at most 200 characters.'))
const TIME_ERROR = 'Enter a time like 07:30.'
/** A time of day in the site's time zone. Empty text means null. */
const TimeInput = z.nullable(
  z.pipe(
    z.string(TIME_ERROR).check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, TIME_ERROR)),
    z.transform((text: string) => (text === '' ? null : text)),
  ),
)

const pickUpFields = { place: PlaceText, time: TimeInput }
/** Without a place there is no pick-up, so there must be no time either. */
function isComplete({ place, time }: { place: string; time: string | null }): boolean {
  return hasVisibleText(place) || (place === '' && time === null)
}
const PLACE_MISSING = { error: 'Enter a place.', path: ['place'] }
/** A passenger's row in the form. */
export const PickUpRow = z.object(pickUpFields).check(z.refine(isComplete, PLACE_MISSING))

const DAYS_BEFORE_ERROR = `Start on the first day, or at most ${MAX_DAYS_BEFORE} days before.`
const startFields = {
  startPlace: z.nullable(
    z.pipe(
      PlaceText,
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
  /** How many days before the trip's first day. */
  startsDaysBefore: intBetween(0, MAX_DAYS_BEFORE, DAYS_BEFORE_ERROR),
  startsAt: TimeInput,
}
export const StartInput = z.object(startFields)

/** The passenger with this account is picked up. With an empty place they are not. */
const PickUpInput = z
  .object({ userId: z.string(), ...pickUpFields })
  .check(z.refine(isComplete, PLACE_MISSING))

/** Where and when a car starts, and whom it picks up, as its driver enters it. */
export const RideInput = z.object({
  ...startFields,
  pickUps: z.pipe(
    z.array(PickUpInput).check(
      z.maxLength(MAX_PICK_UPS, `Pick up at most ${MAX_PICK_UPS} people.`),
      z.refine(
        (pickUps) => new Set(pickUps.map(({ userId }) => userId)).size === pickUps.length,
        'Pick up each passenger only once.',
      ),
    ),
    z.transform((pickUps: z.output<typeof PickUpInput>[]) => pickUps.filter(({ place }) => place !== '')),
  ),
})
export type RideInput = z.output<typeof RideInput>

/** What a driver writes to all passengers. */
export const RideMessage = z.object({
  text: z
    .string()
    .check(
      severalLines,
      z.trim(),
      z.maxLength(1_000, 'Use at most 1,000 characters.'),
      z.refine(hasVisibleText, 'Write a message.'),
    ),
})
