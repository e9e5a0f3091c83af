import { useId } from 'react'
import { Undo2 } from 'lucide-react'
import { SETTLEMENTS_SHOWN, type Settlement } from '#contract/balances.ts'
import { formatDateTime } from '../../format/moments.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { describeSettlement, involvesUser, type ViewerNames } from './balance-words.ts'
import { useUndoSettlement } from './use-balances.ts'

type SettlementListProps = { tripId: number; settlements: Settlement[]; names: ViewerNames }

/** Recorded payments between people. Either of the two can undo one. */
export function SettlementList({ tripId, settlements, names }: SettlementListProps) {
  const id = useId()
  const undo = useUndoSettlement(tripId)
  if (settlements.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Paid so far</h3>
      <ul role="list" className="mt-3 divide-y divide-line border-y border-line">
        {settlements.map((settlement) => (
          <li key={settlement.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <p className="min-w-0 grow basis-0 [overflow-wrap:anywhere]">
              {describeSettlement(settlement, names)}
              <span className="font-mono text-xs whitespace-nowrap text-muted max-sm:block sm:ml-3">
                {formatDateTime(settlement.createdAt)}
              </span>
            </p>
            {involvesUser(settlement, names.userId) && (
              <OnlineButton
                size="sm"
                variant="quiet"
                aria-label={`Undo: ${describeSettlement(settlement, names)}`}
                disabled={undo.isPending}
                onClick={() => undo.mutate(settlement.id)}
              >
                <Undo2 size={18} />
                Undo
              </OnlineButton>
            )}
          </li>
        ))}
      </ul>
      {settlements.length >= SETTLEMENTS_SHOWN && (
        <p className="mt-2 text-sm text-muted">See History for earlier payments.</p>
      )}
    </section>
  )
}
