import '../../ui/bottom-bar.css'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { ChosenSeats } from './chosen-seats.tsx'
import { Cost, type PriceLabel } from './cost.tsx'
import { describeChoice, findChosenSeats } from './describe-choice.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import type { TripSeats } from './use-trip-seats.ts'

type SummaryBarProps = {
  /** Whether it stays at the bottom of the screen. */
  isSticky?: boolean
  draft: BookingDraft
  seats: TripSeats | undefined
  unitPrice: string
  priceLabel: PriceLabel
  /** The label of the submit button. */
  action: ReactNode
  /** Its label while the request runs. */
  pendingAction: string
  isPending: boolean
  onSubmit: () => void
  secondaryAction?: ReactNode
  /** Why the choice was refused, or what saving it would mean; above the summary. */
  problem: ReactNode
}

/** The choice and its price at the bottom of the screen, with the next step. */
export function SummaryBar(props: SummaryBarProps) {
  const {
    isSticky = true,
    draft,
    seats,
    unitPrice,
    priceLabel,
    action,
    pendingAction,
    isPending,
    onSubmit,
    secondaryAction,
    problem,
  } = props
  const chosen = findChosenSeats(draft, seats)
  return (
    <div
      className={cx(
        '-mx-4 border-y border-line bg-surface px-4 py-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:rounded-card lg:border print:hidden',
        isSticky && 'bottom-bar sticky bottom-[var(--tabs,0px)] z-20 lg:bottom-6 lg:lifted',
      )}
    >
      {problem}
      <OfflineNote className="mb-3" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 grow basis-36 sm:basis-60">
          <p role="status" className="leading-snug font-semibold">
            {describeChoice(draft, chosen)}
          </p>
          {/* A single seat can be given up where it was chosen. */}
          {chosen.length > 1 && <ChosenSeats seats={chosen} onDrop={draft.toggleSeat} />}
        </div>
        <Cost unitPrice={unitPrice} partySize={draft.partySize} label={priceLabel} />
        <div className="flex grow flex-wrap gap-3 sm:grow-0">
          {secondaryAction}
          <OnlineButton
            variant="primary"
            size="lg"
            className="min-w-44 grow"
            isPending={isPending}
            onClick={onSubmit}
          >
            {isPending ? pendingAction : action}
          </OnlineButton>
        </div>
      </div>
    </div>
  )
}
