import * as z from 'zod/mini'
import { MAX_ID } from './max-id.ts'
import { AMOUNT_EXAMPLE } from './amount-texts.ts'

const ID = 'Use a positive whole number.'
export const Id = z.int(ID).check(z.minimum(1, ID), z.maximum(MAX_ID, ID))

/** An id in a path: text that becomes a number. */
export const PathId = z.pipe(
  z.string(ID).check(z.regex(/^[1-9]\d{0,9}$/, ID)),
  z.pipe(z.transform(Number), Id),
)

/** The most items that a list returns if no `limit` is given, and the highest `limit`. */
export const MAX_LIST_LIMIT = 1_000
const LIST_LIMIT = `Use a whole number from 1 to ${MAX_LIST_LIMIT}.`
export const ListLimit = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, LIST_LIMIT)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1, LIST_LIMIT), z.maximum(MAX_LIST_LIMIT, LIST_LIMIT))),
)

/** A calendar day without a time zone: '2027-03-09' stays that day everywhere. */
export const Day = z.iso
  // Abort, so that an invalid day is not compared with other days.
  .date({ error: 'Enter a date like 2027-03-09.', abort: true })
  // The database has no year 0.
  .check(z.refine((day) => !day.startsWith('0000'), 'Enter a date like 2027-03-09.'))

/** A moment, ISO-8601 in UTC. */
export const Instant = z.iso.datetime()

/** Money in entities: a decimal string with two places. */
export const Money = z.string().check(z.regex(/^\d{1,8}\.\d{2}$/, { error: AMOUNT_EXAMPLE, abort: true }))

const LATITUDE = 'Enter a latitude from -90 to 90.'
const LONGITUDE = 'Enter a longitude from -180 to 180.'

export const Coordinates = z.object({
  lat: z.number().check(z.minimum(-90, LATITUDE), z.maximum(90, LATITUDE)),
  lng: z.number().check(z.minimum(-180, LONGITUDE), z.maximum(180, LONGITUDE)),
})
export type Coordinates = z.infer<typeof Coordinates>

/** A response without a body. */
export const NoContent = z.void()
