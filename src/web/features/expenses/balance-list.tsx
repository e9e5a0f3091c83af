import { useId } from 'react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { Balances, PersonBalance } from '#contract/balances.ts'
import { toCents } from '#contract/money.ts'
import { statementPath } from '#contract/pages.ts'
import { cx } from '../../ui/cx.ts'
import { describeBalance, describeParty, nameLookup } from './balance-words.ts'

type BalanceListProps = { tripId: number; balances: Balances }

/** All balances as bars: to the right if the person is owed money, to the left if they owe it. */
export function BalanceList({ tripId, balances: { people, userId } }: BalanceListProps) {
  const id = useId()
  const nameOf = nameLookup(people)
  const largestCents = Math.max(1, ...people.map(({ balance }) => Math.abs(toCents(balance))))
  const sorted = people.toSorted((a, b) => toCents(b.balance) - toCents(a.balance))
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Balances</h3>
      <ul role="list" className="mt-3 divide-y divide-line border-y border-line">
        {sorted.map((person) => (
          <BalanceRow
            key={person.userId}
            person={person}
            isMine={person.userId === userId}
            name={nameOf(person.userId)}
            tripId={tripId}
            part={toCents(person.balance) / largestCents}
          />
        ))}
      </ul>
    </section>
  )
}

type BalanceRowProps = {
  tripId: number
  person: PersonBalance
  isMine: boolean
  name: string
  /** The balance relative to the largest one, from -1 to 1. */
  part: number
}

function BalanceRow({ tripId, person, isMine, name, part }: BalanceRowProps) {
  const party = describeParty(person.heads)
  return (
    <li>
      <Link
        href={statementPath(tripId, isMine ? undefined : person.userId)}
        className="group grid min-h-14 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2 py-2.5 hover:bg-ink/3 sm:grid-cols-[minmax(0,1fr)_minmax(0,10rem)_11rem_auto]"
      >
        <span className="min-w-0 leading-snug">
          <span className="font-semibold [overflow-wrap:anywhere] underline-offset-4 group-hover:underline">
            {isMine ? 'You' : name}
          </span>{' '}
          <span className="text-sm text-muted">
            {party}
            {!person.isOnTrip && `${party === null ? '' : ', '}not on the trip`}
          </span>
        </span>{' '}
        <BalanceBar part={part} />
        <span className={cx('text-right text-sm whitespace-nowrap tabular-nums', balanceColour(part))}>
          {describeBalance(person.balance, { isMine })}
        </span>
        <ChevronRight size={18} className="text-muted" />
      </Link>
    </li>
  )
}

function balanceColour(part: number): string {
  if (part === 0) return 'text-muted'
  return part < 0 ? 'text-amber' : 'text-moss'
}

/** A bar from the middle to the left or to the right. */
function BalanceBar({ part }: { part: number }) {
  // Every balance other than zero is visible, however small.
  const width = part === 0 ? 0 : `max(3px, ${Math.abs(part) * 50}%)`
  return (
    <span
      aria-hidden="true"
      className="relative block h-2.5 overflow-hidden rounded-full bg-sunken max-sm:order-last max-sm:col-span-3"
    >
      <span
        className={cx('absolute inset-y-0', part < 0 ? 'right-1/2 bg-amber' : 'left-1/2 bg-moss')}
        style={{ width }}
      />
      <span className="absolute inset-y-0 left-1/2 w-px -translate-x-1/2 bg-control" />
    </span>
  )
}
