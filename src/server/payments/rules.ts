import type { PeriodFigures } from '#contract/dashboard.ts'
import type { MoneySums, SumsApart } from '#contract/payments.ts'
import { isZero } from '#contract/money.ts'

const NOTHING: MoneySums = { paid: '0.00', refunded: '0.00', lost: '0.00', collected: '0.00' }

/** Sums of real money and of sandbox money, which are never added up: the real ones first, if there are any. */
export function tellApart(sums: (MoneySums & { isSandbox: boolean })[]): SumsApart {
  const sumsOf = (wanted: boolean) => {
    const found = sums.find((each) => each.isSandbox === wanted && hasMoney(each))
    if (!found) return null
    const { paid, refunded, lost, collected } = found
    return { paid, refunded, lost, collected }
  }
  const [real, sandbox] = [sumsOf(false), sumsOf(true)]
  if (real) return { ...real, isSandbox: false, sandbox }
  return { ...(sandbox ?? NOTHING), isSandbox: sandbox !== null, sandbox: null }
}

/** What was paid and refunded in one period, of one kind of money. */
export type PeriodMoneyRow = { period: string; isSandbox: boolean; paid: string; refunded: string }

/** What was paid and refunded in a period, with the two kinds of money apart as in the sums over all time. */
export function moneyIn(
  period: string,
  rows: PeriodMoneyRow[],
  { isSandbox, sandbox }: SumsApart,
): Pick<PeriodFigures, 'paid' | 'refunded' | 'sandbox'> {
  const moneyOf = (wanted: boolean) => {
    const found = rows.find((row) => row.period === period && row.isSandbox === wanted)
    return { paid: found?.paid ?? '0.00', refunded: found?.refunded ?? '0.00' }
  }
  return { ...moneyOf(isSandbox), sandbox: sandbox && moneyOf(true) }
}

function hasMoney({ paid, refunded, lost }: MoneySums): boolean {
  return [paid, refunded, lost].some((amount) => !isZero(amount))
}
