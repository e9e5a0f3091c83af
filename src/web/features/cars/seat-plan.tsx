import './seat-plan.css'
import { SEAT_LABELS } from '#contract/cars.ts'
import { cx } from '../../ui/cx.ts'
import { seatLooks } from './seat-look.ts'
import { seatName, type ShownSeat } from './seat-state.ts'

/** Where each seat is in the car, by its position: row from the front, column from the left. */
const places = [
  { row: 1, column: 1 },
  { row: 1, column: 3 },
  { row: 2, column: 1 },
  { row: 2, column: 3 },
  { row: 2, column: 2 },
  { row: 3, column: 1 },
  { row: 3, column: 3 },
  { row: 3, column: 2 },
  { row: 1, column: 2 },
] as const
/** The seats of the plan that every car is drawn with. */
const FOUR_SEATS = 4

/**
 * What pressing a seat does: chooses it, leads to the login, or nothing. `picture` is one image instead of seats that
 * can be reached one by one.
 */
export type PlanUse =
  | { kind: 'choose'; onPress: (seat: ShownSeat) => void }
  | { kind: 'log-in' }
  | { kind: 'look' }
  | { kind: 'picture' }

type SeatPlanProps = { label: string; seats: ShownSeat[]; use: PlanUse }

/** A car seen from above, bonnet up, every seat at its real place. */
export function SeatPlan({ label, seats, use }: SeatPlanProps) {
  const isWide = seats.length > FOUR_SEATS
  const missing = SEAT_LABELS.slice(seats.length, FOUR_SEATS)
  return (
    <div
      role={use.kind === 'picture' ? 'img' : 'group'}
      aria-label={label}
      className={cx('seat-plan', isWide ? 'seat-plan-wide' : null)}
    >
      <CarFront />
      <div className={cx('grid gap-2', isWide ? 'grid-cols-3' : 'grid-cols-2 gap-x-3')}>
        {seats.map((seat) => (
          <div key={seat.position} style={placeOf(seat.position, isWide)}>
            <SeatOnPlan seat={seat} use={use} />
          </div>
        ))}
        {missing.map((name, index) => (
          <p
            key={name}
            style={placeOf(seats.length + index, isWide)}
            className="grid min-h-[78px] place-content-center rounded-card border border-dashed border-line px-1 text-center text-xs leading-tight text-muted"
          >
            {name}
            <span className="mt-1 block font-mono">not offered</span>
          </p>
        ))}
        {isWide && seats.length <= 8 && <Console />}
      </div>
      <div aria-hidden="true" className="seat-plan-back" />
    </div>
  )
}

function placeOf(position: number, isWide: boolean) {
  const { row, column } = places[position] ?? places[0]
  return { gridRow: row, gridColumn: isWide ? column : Math.ceil(column / 2) }
}

function SeatOnPlan({ seat, use }: { seat: ShownSeat; use: PlanUse }) {
  const { state } = seat
  const looks = cx('seat', seatLooks[state].className)
  const name = seatName(seat)
  const content = <SeatContent seat={seat} />
  if (use.kind === 'picture') return <div className={looks}>{content}</div>
  if (use.kind === 'log-in' && state === 'free') {
    return (
      <a href="/api/login" aria-label={name} className={looks}>
        {content}
      </a>
    )
  }
  const canPress = use.kind === 'choose' && (state === 'free' || state === 'chosen')
  const isPressed = state === 'chosen' || state === 'yours' || state === 'held-by-you'
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={canPress ? undefined : true}
      aria-pressed={canPress || isPressed ? isPressed : undefined}
      onClick={() => canPress && use.onPress(seat)}
      className={looks}
    >
      {content}
    </button>
  )
}

function SeatContent({ seat: { state, label, word } }: { seat: ShownSeat }) {
  const Icon = seatLooks[state].icon
  return (
    <>
      <Icon size={18} />
      <span className="text-xs leading-tight font-semibold">{label}</span>
      <span className="font-mono text-xs leading-tight">{word}</span>
    </>
  )
}

function CarFront() {
  return <div aria-hidden="true" className="seat-plan-front" />
}

function Console() {
  return null
}
