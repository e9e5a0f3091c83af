import { formatPrice, isZero } from '#contract/money.ts'

/** '$489.50 per person', or that the trip is free. */
export function Price({ amount, className }: { amount: string; className?: string }) {
  return (
    <p className={className}>
      <span className="text-[1.375em] leading-none font-bold tracking-[-0.02em] [font-stretch:112%]">
        {formatPrice(amount)}
      </span>{' '}
      <span className="text-sm text-muted">{isZero(amount) ? 'free' : 'per person'}</span>
    </p>
  )
}
