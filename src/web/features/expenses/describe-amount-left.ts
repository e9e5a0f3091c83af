import { formatCents } from '#contract/money.ts'
import { ApiError } from '../../api/client.ts'

/**
 * The sentences for a refused payment: another payment was recorded first, or an expense has changed. They
 * include the amount that is left, if the server has sent it.
 */
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
