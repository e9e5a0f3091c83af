import { formatAmount, fromCents } from '#contract/money.ts'
import { ApiError } from '../../api/client.ts'

/** Somebody else was faster, or an expense has changed: what is left, where the server says so. */
export function describeTooMuch(error: Error | null): string {
  const left = error instanceof ApiError ? error.amount : undefined
  const now =
    left === undefined
      ? 'that is more than is owed between you two.'
      : left === 0
        ? 'nothing is owed between you two any more.'
        : `only ${formatAmount(fromCents(left))} is left between you two.`
  return `This has changed since you looked: ${now} Nothing was noted; here is how it stands.`
}
