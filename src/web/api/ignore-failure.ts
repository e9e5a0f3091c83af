import type { FailureCode } from '#contract/errors.ts'
import { isFailure } from './client.ts'

/**
 * For `catch`: ignores this failure, because the result is what the caller wanted, such as when somebody else
 * has already removed what was to be removed.
 */
export function ignoreFailure(code: FailureCode): (error: Error) => void {
  return (error) => {
    if (!isFailure(error, code)) throw error
  }
}
