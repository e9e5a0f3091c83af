import type { FailureCode } from '#contract/errors.ts'
import { ApiError } from './client.ts'

/**
 * For `catch`: a failure that leaves what the caller wanted, such as removing what somebody else has removed.
 */
export function ignoreFailure(code: FailureCode): (error: Error) => void {
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== code) throw error
  }
}
