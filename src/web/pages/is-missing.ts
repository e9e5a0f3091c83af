import { ApiError } from '../api/client.ts'
import { isPathId } from '#contract/text.ts'

/** Whether a page's subject does not exist: the address has no valid id, or a call failed with 400 or 404. */
export function isMissing(id: string, ...errors: (Error | null)[]): boolean {
  return (
    !isPathId(id) || errors.some((error) => error instanceof ApiError && [400, 404].includes(error.status))
  )
}
