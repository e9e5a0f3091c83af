import { formatCents } from '#contract/money.ts'
import { ApiError } from '../../api/client.ts'

/**
 * The sentences for a refused payment, by error code: another payment was recorded first, or an expense has
 * changed. They include the amount that is left to pay, if the server has sent it.
 */
export function describeAmountLeft(
  error: Error | null,
): Record<'MORE_THAN_OWED' | 'BALANCE_CHANGED', string> {
  const owedCents = error instanceof ApiError ? error.amount : undefined
  const sentence = `The balances have changed, so this payment wasn’t recorded. ${describeOwed(owedCents)}`
  return { MORE_THAN_OWED: sentence, BALANCE_CHANGED: sentence }
}

function describeOwed(owedCents: number | undefined): string {
  if (owedCents === undefined) return 'Check the new amounts.'
  if (owedCents === 0) return 'There’s nothing left to pay between you two.'
  return `There’s now ${formatCents(owedCents)} left to pay between you two.`
}
