import * as z from 'zod/mini'

const MAX_ID = 2_147_483_647

export const Id = z.int().check(z.minimum(1), z.maximum(MAX_ID))

/** An id in a path: text that becomes a number. */
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number')),
  z.pipe(z.transform(Number), Id),
)

/** A calendar day without a time zone: '2027-03-09' stays that day everywhere. */
export const Day = z.iso
  // What is no day is not compared with other days either.
  .date({ error: 'Must be a date like 2027-03-09', abort: true })
  // The calendar of the database has no year 0.
  .check(z.refine((day) => !day.startsWith('0000'), 'Must be a date like 2027-03-09'))

/** A moment, ISO-8601 in UTC. */
export const Instant = z.iso.datetime()

/** Money in entities: a decimal string with two places. */
export const Money = z
  .string()
  .check(z.regex(/^\d{1,8}\.\d{2}$/, { error: 'Must be an amount like 249.50', abort: true }))

/** An answer without a body. */
export const Nothing = z.void()
