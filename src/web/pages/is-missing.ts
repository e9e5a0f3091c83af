import { ApiError } from '../api/client.ts'
import { isPathId } from '#contract/max-id.ts'

/** Whether there is no such thing: its address cannot name one, or the server said so to one of what was asked. */
export function isMissing(id: string, ...errors: (Error | null)[]): boolean {
  return (
    !isPathId(id) || errors.some((error) => error instanceof ApiError && [400, 404].includes(error.status))
  )
}
