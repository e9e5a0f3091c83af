import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, PathId, tripParams } from './fields.ts'
import { tripFieldNames } from './trip-input.ts'
import { Trip, TripStatus } from './trips.ts'

/** The fields whose earlier values are kept. */
export const versionedFields = Object.keys(tripFieldNames) as (keyof typeof tripFieldNames)[]

/** The values of some of these fields, as the trip has them. */
export type VersionedFields = Partial<Pick<Trip, (typeof versionedFields)[number]>>

/** What a save can change. The status is never put back, because it follows the dates and the bookings. */
export const savedFields = [...versionedFields, 'status'] as const
export type SavedField = (typeof savedFields)[number]

export const SaveKind = z.enum(['created', 'copied', 'saved', 'published', 'cancelled'])
export type SaveKind = z.infer<typeof SaveKind>

/** One save of a trip. */
export const TripSave = z.object({
  /** The version of the trip that it made. */
  version: z.int(),
  kind: SaveKind,
  /** The organiser's full name. */
  savedBy: z.string(),
  savedAt: Instant,
  /** The trip's status after it. */
  status: TripStatus,
  changedFields: z.array(z.enum(savedFields)),
  /** How many days of the schedule are new, changed or removed. */
  changedDays: z.int(),
})
export type TripSave = z.infer<typeof TripSave>

export const listTripSaves = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/saves',
  summary: 'The latest saves of a trip (at most 100), the newest first: who changed what',
  params: tripParams,
  response: { 200: z.array(TripSave) },
})

export const getTripVersion = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/versions/:version',
  summary:
    'The trip as a save left it, or as it was before the oldest save that is kept; its status and people are those of today',
  params: z.extend(tripParams, { version: PathId }),
  response: { 200: Trip },
})
