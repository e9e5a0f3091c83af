import type { AudienceCounts } from '#contract/mailings.ts'
import type { Context } from '../context.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { findAudience, type AudienceOfTrip } from './find-audience.ts'

/** How many people of a trip an organiser would reach. */
export async function countAudience(
  { db }: Pick<Context, 'db'>,
  audienceOfTrip: AudienceOfTrip,
): Promise<AudienceCounts> {
  // Fails if there is no such trip.
  await findTripInBrief({ db }, audienceOfTrip.tripId)
  return (await findAudience(db, audienceOfTrip)).counts
}
