import type { Expense, ExpenseShare } from '#contract/expenses.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import { joinList } from '#contract/text.ts'
import { fullName } from '../../format/full-name.ts'
import { Why } from '../../ui/why.tsx'
import type { SharePerson } from './expense-form.ts'
import { findBaseShares } from './sharing-words.ts'

type ExpenseSharesProps = { expense: Expense; people: SharePerson[] }

/** Everybody's share of an expense, and why some pay a cent more. */
export function ExpenseShares({ expense, people }: ExpenseSharesProps) {
  const extraCentIds = findPayersOfExtraCent(expense)
  const nameFor = ({ userId }: ExpenseShare) => {
    const person = people.find((each) => each.userId === userId)
    return person ? fullName(person) : 'Someone'
  }
  const extraCentNames = expense.shares.filter(({ userId }) => extraCentIds.has(userId)).map(nameFor)
  return (
    <>
      <table className="w-full max-w-md text-sm">
        <caption className="sr-only">Shares of {expense.reason}</caption>
        <tbody>
          {expense.shares.map((share) => (
            <tr key={share.userId} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal [overflow-wrap:anywhere]">
                {nameFor(share)}
                {expense.split !== 'amounts' && share.weight !== null && share.weight !== 1 && (
                  <span className="text-muted"> × {share.weight}</span>
                )}
              </th>
              <td className="py-1.5 text-right font-mono tabular-nums">{formatAmount(share.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {extraCentNames.length > 0 && (
        <Why topic={`Shares of ${expense.reason}`} className="-mb-2">
          <p className="mb-2 text-muted">
            This doesn’t split evenly, so {joinList(extraCentNames)}{' '}
            {extraCentNames.length === 1 ? 'covers the extra cent' : 'each cover an extra cent'}. You take
            turns with extra cents.
          </p>
        </Why>
      )}
    </>
  )
}

/** Ids of the people whose turn it was to pay a cent more than their base share. */
function findPayersOfExtraCent({ amount, split, shares }: Expense): Set<string> {
  if (split === 'amounts') return new Set()
  const sharers = shares.map(({ userId, weight }) => ({ userId, weight: weight ?? 1 }))
  const { cents } = findBaseShares(toCents(amount), sharers)
  const payers = shares.filter((share) => toCents(share.amount) > (cents.get(share.userId) ?? 0))
  return new Set(payers.map(({ userId }) => userId))
}
