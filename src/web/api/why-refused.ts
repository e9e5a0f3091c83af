import type { Refusal } from '../hooks/use-one-by-one.ts'
import { ApiError } from './client.ts'

/**
 * Why the server refused a call about one of several things, in words: it was changed or removed, or somebody was
 * reminded lately. Or the reason is about all of them, such as a lost connection, an ended session or a closed trip.
 */
export function whyRefused(error: unknown): Refusal {
  // The page itself tells people that they are logged out.
  if (!(error instanceof ApiError) || error.code === null || error.code === 'UNAUTHORIZED')
    return { isAboutOne: false, sentence: null }
  const { status, code, sentence } = error
  const isAboutOne = code !== 'TRIP_CLOSED' && (status === 404 || status === 409 || code === 'NUDGED_LATELY')
  return { isAboutOne, sentence }
}
