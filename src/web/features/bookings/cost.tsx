import { isZero } from '#contract/money.ts'
import { formatTotal } from './booking-words.ts'

/** What the price is: to be paid now, or for information. */
export type PriceLabel = 'Due now' | 'Price'

type CostProps = { unitPrice: string; partySize: number; label: PriceLabel }

/** What the party pays for the trip. */
export function Cost({ unitPrice, partySize, label }: CostProps) {
  const isFree = isZero(unitPrice)
  return (
    <p className="text-right leading-tight whitespace-nowrap">
      {!isFree && <span className="block font-mono text-xs text-muted">{label}</span>}
      <span className="block text-xl font-bold">{isFree ? 'Free' : formatTotal(unitPrice, partySize)}</span>
      {partySize > 1 && !isFree && (
        <span className="font-mono text-xs text-muted">
          {partySize} × {formatTotal(unitPrice, 1)}
        </span>
      )}
    </p>
  )
}
