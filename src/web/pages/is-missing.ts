import { isPathId } from '#contract/text.ts'
import { ApiError } from '../api/client.ts'

/**
 * Whether what the page is about does not exist: its path has no valid id, or a call failed with 400 or 404.
 */
export function isMissing(id: string, ...errors: (Error | null)[]): boolean {
  return (
    !isPathId(id) || errors.some((error) => error instanceof ApiError && [400, 404].includes(error.status))
  )
}
