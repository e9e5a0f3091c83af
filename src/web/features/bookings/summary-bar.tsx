import '../../ui/bottom-bar.css'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeSeats } from '#contract/cars.ts'
import { isZero } from '#contract/money.ts'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import {
  countWithoutSeat,
  describeGuestSeats,
  formatSum,
  formatTotal,
  stillNeedSeat,
} from './booking-words.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import type { SeatInCar, TripSeats } from './use-trip-seats.ts'

/** What the price is: to be paid now, or for information. */
export type PriceLabel = 'Due now' | 'Price'

type SummaryBarProps = {
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
  const chosen = draft.seatIds.flatMap((id) => seats?.byId.get(id) ?? [])
  return (
    <div className="bottom-bar sticky bottom-[var(--tabs,0px)] z-20 -mx-4 border-y border-line bg-surface px-4 py-4 sm:-mx-6 sm:px-6 lg:bottom-6 lg:mx-0 lg:rounded-card lg:border lg:lifted print:hidden">
      {problem}
      <OfflineNote className="mb-3" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 grow basis-36 sm:basis-60">
          <p role="status" className="leading-snug font-semibold">
            {summaryOf(draft, chosen)}
          </p>
          <ChosenSeats seats={chosen} onDrop={draft.toggleSeat} />
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

function ChosenSeats({ seats, onDrop }: { seats: SeatInCar[]; onDrop: (id: number) => void }) {
  // A single seat can be given up where it was chosen.
  if (seats.length < 2) return null
  return (
    <ul aria-label="Chosen seats" className="mt-1 flex flex-wrap gap-x-2">
      {seats.map(({ id, seatLabel }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Remove ${seatLabel}`}
            onClick={() => onDrop(id)}
            className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink"
          >
            {seatLabel}
            <X size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}

type CostProps = { unitPrice: string; partySize: number; label: PriceLabel }

function Cost({ unitPrice, partySize, label }: CostProps) {
  const isFree = isZero(unitPrice)
  return (
    <p className="text-right leading-tight">
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

/** 'Back Left in Maya’s car, $50.00 fuel share. 1 still needs a seat.' */
function summaryOf(draft: BookingDraft, chosen: SeatInCar[]): string {
  if (draft.transport === 'own') return 'Own transport'
  if (draft.transport === 'later') return 'Transport to be decided'
  const isDriving = draft.transport === 'driving'
  if (chosen.length === 0 && !isDriving) return 'No seat chosen yet'
  const missingSeats = countWithoutSeat(draft)
  const seats = isDriving ? drivingOf(draft, chosen) : ridingOf(chosen)
  return missingSeats === 0 ? seats : `${seats}. ${stillNeedSeat(missingSeats)}.`
}

function ridingOf(chosen: SeatInCar[]): string {
  const fuel = formatSum(chosen.map(({ fuelEstimate }) => fuelEstimate))
  return `${describeSeats(chosen)}, ${fuel} fuel share`
}

function drivingOf({ partySize, request: { guests = [] } }: BookingDraft, seats: SeatInCar[]): string {
  const driving = 'Driving my own car'
  return seats.length === 0 ? driving : `${driving}; ${describeGuestSeats({ guests, partySize, seats })}`
}
