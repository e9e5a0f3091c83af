import { formatCents } from '#contract/money.ts'
import { ApiError } from '../../api/client.ts'

/** Somebody else was faster, or an expense has changed: what is left, where the server says so. */
export function describeLeft(error: Error | null): Record<'MORE_THAN_OWED' | 'BALANCE_CHANGED', string> {
  const left = error instanceof ApiError ? error.amount : undefined
  const now =
    left === undefined
      ? 'that is not what is owed between you two.'
      : left === 0
        ? 'nothing is owed between you two any more.'
        : `${formatCents(left)} is left between you two now.`
  const sentence = `This has changed since you looked: ${now} Nothing was noted; here is how it stands.`
  return { MORE_THAN_OWED: sentence, BALANCE_CHANGED: sentence }
}
