import { formatCents } from '#contract/money.ts'
import { ApiError } from '../../api/client.ts'

/** Another payment was recorded first, or an expense has changed: the amount left, if the server says so. */
export function describeAmountLeft(
  error: Error | null,
): Record<'MORE_THAN_OWED' | 'BALANCE_CHANGED', string> {
  const left = error instanceof ApiError ? error.amount : undefined
  const now =
    left === undefined
      ? 'Check the new amounts.'
      : left === 0
        ? 'There’s nothing left to pay between you two.'
        : `There’s now ${formatCents(left)} left to pay between you two.`
  const sentence = `The balances have changed, so this payment wasn’t recorded. ${now}`
  return { MORE_THAN_OWED: sentence, BALANCE_CHANGED: sentence }
}
