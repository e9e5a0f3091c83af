import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PersonBalance } from '#contract/balances.ts'
import { fromCents, isZero, toCents } from '#contract/money.ts'
import { statementPath } from '#contract/pages.ts'
import { cx } from '../../ui/cx.ts'
import { Why } from '../../ui/why.tsx'
import { describePosition } from './balance-words.ts'
import { formatSigned } from './statement-words.ts'

type BalanceSumProps = {
  tripId: number
  person: PersonBalance
  /** The balance in words. */
  result: ReactNode
}

/** The viewer's balance, and on request how it adds up, with a link to every line of it. */
export function BalanceSum({ tripId, person, result }: BalanceSumProps) {
  const { paid, share, sent, received, balance } = person
  const parts = [
    { name: 'You paid', amount: paid },
    { name: 'Your share', amount: negative(share) },
    { name: 'You sent', amount: sent },
    { name: 'You received', amount: negative(received) },
  ]
  return (
    <Why topic={describePosition(balance)} result={result}>
      <dl className="mt-3 max-w-xs">
        {parts
          .filter(({ amount }) => !isZero(amount))
          .map(({ name, amount }) => (
            <SumLine key={name} name={name} amount={amount} className="py-1" />
          ))}
        <SumLine name="Balance" amount={balance} className="mt-1 border-t border-line py-2 font-semibold" />
      </dl>
      <Link
        href={statementPath(tripId)}
        className="-mb-2 inline-flex min-h-11 items-center font-semibold text-spruce underline underline-offset-4"
      >
        See how this adds up
      </Link>
    </Why>
  )
}

function negative(amount: string): string {
  return fromCents(-toCents(amount))
}

function SumLine({ name, amount, className }: { name: string; amount: string; className: string }) {
  return (
    <div className={cx('flex justify-between gap-4', className)}>
      <dt>{name}</dt>
      <dd className="font-mono tabular-nums">{formatSigned(amount)}</dd>
    </div>
  )
}
