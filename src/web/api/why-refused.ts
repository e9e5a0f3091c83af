import { ApiError } from './client.ts'

/**
 * Why the server refused a call about one of several things, in words: it was changed or removed, or somebody was
 * reminded lately. Null if the reason is about all of them, such as a lost connection or an ended session.
 */
export function whyRefused(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code === null) return null
  const isAboutOne = error.status === 404 || error.status === 409 || error.code === 'NUDGED_LATELY'
  return isAboutOne ? error.sentence : null
}
