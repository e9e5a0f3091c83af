import { useId } from 'react'
import { CircleCheck, Fuel as FuelIcon } from 'lucide-react'
import { formatAmount } from '#contract/money.ts'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { fuelStateOf, fuelTask } from './balance-words.ts'
import { useOwnFuel, usePostFuel } from './use-balances.ts'

const COLUMNS = [
  { name: 'Passenger', className: 'py-2' },
  { name: 'Seats', className: 'px-3 py-2 text-right' },
  { name: 'Amount', className: 'py-2 text-right' },
  { name: 'Status', className: 'py-2 pl-6 max-sm:sr-only' },
]

/** For drivers: each passenger's share of the fuel, charged when the driver chooses to. */
export function FuelCard({ tripId }: { tripId: number }) {
  const id = useId()
  const fuel = useOwnFuel(tripId)
  const post = usePostFuel(tripId)
  if (fuel === null || fuel.lines.length === 0) return null
  const task = fuelTask(fuel.lines)
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h3 id={id} className="flex items-center gap-2.5">
        <FuelIcon className="text-spruce" />
        Fuel for your car
      </h3>
      <p className="mt-1 text-sm text-muted">
        {formatAmount(fuel.fuelEstimate)} per person, for the passengers in your car now.
      </p>
      <Table look="figures" caption="Each passenger’s fuel share" columns={COLUMNS} className="mt-4">
        <tbody className="divide-y divide-line">
          {fuel.lines.map((line) => {
            const { label, tone } = fuelStateOf(line, fuel)
            return (
              <tr key={line.userId} className="align-top *:py-2.5">
                <th scope="row" className="font-semibold [overflow-wrap:anywhere]">
                  {line.firstName ?? 'Someone'}
                  <Tag tone={tone} aria-hidden="true" className="ml-2 sm:hidden">
                    {label}
                  </Tag>
                </th>
                <td className="px-3 text-right">{line.seats}</td>
                <td className="text-right whitespace-nowrap">{formatAmount(line.amount)}</td>
                <td className="pl-6 max-sm:sr-only">
                  <Tag tone={tone}>{label}</Tag>
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <OfflineNote className="mt-4" />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {task === null ? (
          <p className="flex items-center gap-2 text-sm text-moss">
            <CircleCheck size={18} />
            Fuel is charged to all passengers.
          </p>
        ) : (
          <>
            <OnlineButton size="sm" isPending={post.isPending} onClick={() => post.mutate(fuel.carId)}>
              {task === 'post' ? 'Charge fuel to passengers' : 'Update fuel charges'}
            </OnlineButton>
            <p className="text-sm text-muted">
              {task === 'post'
                ? 'Adds an expense for each passenger. They settle up with you; no card is charged.'
                : 'Your passengers or your fuel estimate changed after you charged the fuel.'}
            </p>
          </>
        )}
      </div>
    </section>
  )
}
