import { ApiError } from '../../api/client.ts'

/** Why an action about a place did not succeed, for the person who tried. */
export function problemOf(error: Error): string {
  if (!(error instanceof ApiError))
    return 'The site could not be reached. Nothing was changed. Please check your connection and try again.'
  if (error.code === 'TRIP_FULL')
    return 'Others were a moment faster: there are not enough places left for all of you.'
  return error.sentence
}
