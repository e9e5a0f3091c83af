import { formatAmount } from '#contract/money.ts'
import type { Dispute } from '#contract/payments.ts'
import { formatDateTime } from '../../format/moments.ts'
import { Tag } from '../../ui/tag.tsx'
import { disputeStates } from './payment-words.ts'

/** A dispute: what the payer's bank wants back, why, and how it stands. */
export function DisputeLine({ dispute }: { dispute: Dispute }) {
  const { amount, status, reason, respondBy, openedAt, closedAt } = dispute
  const state = disputeStates[status]
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="font-semibold tabular-nums">{formatAmount(amount)}</span>
      <Tag tone={state.tone}>{state.label}</Tag>
      <span className="min-w-0 [overflow-wrap:anywhere]">{describeDispute(dispute)}</span>
      <span className="font-mono text-xs text-muted">
        {`${formatDateTime(closedAt ?? openedAt)} · ${reason.replaceAll('_', ' ')}`}
        {status === 'needs-response' && respondBy !== null && ` · respond by ${formatDateTime(respondBy)}`}
      </span>
    </span>
  )
}

function describeDispute({ status }: Dispute): string {
  const texts: Record<Dispute['status'], string> = {
    'needs-response': 'The payer’s bank wants it back. Respond at your payment provider.',
    'under-review': 'The payer’s bank wants it back, and is deciding.',
    won: 'The payer’s bank wanted it back. It stays with you.',
    lost: 'The payer’s bank took it back.',
  }
  return texts[status]
}
