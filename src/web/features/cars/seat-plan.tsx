import './seat-plan.css'
import { SEAT_LABELS } from '#contract/cars.ts'
import { cx } from '../../ui/cx.ts'
import { CarDrawing, GearLever } from './car-drawing.tsx'
import { loginLinkFor } from './login-link-for.ts'
import { seatLooks } from './seat-looks.ts'
import { canChoose, isOwn, seatName, type ShownSeat } from './seat-state.ts'

/**
 * The row from the front and the column from the left of each seat, by its position, which is the order of
 * `SEAT_LABELS`.
 */
const seatCells = [
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

/**
 * Every car is drawn with at least four seats: two in front, two behind. With more, it is drawn wider and has
 * a middle column.
 */
const MIN_SEATS_DRAWN = 4

/**
 * What clicking a free seat does: chooses it, opens the login, or nothing. A `picture` is a single image
 * without focusable seats.
 */
export type SeatPlanMode =
  | { kind: 'choose'; onPress: (seat: ShownSeat) => void }
  | { kind: 'log-in'; tripTitle: string }
  | { kind: 'look' }
  | { kind: 'picture' }

type SeatPlanProps = { label: string; seats: ShownSeat[]; mode: SeatPlanMode }

/** A car seen from above, with every seat in its real position. */
export function SeatPlan({ label, seats, mode }: SeatPlanProps) {
  const isWide = seats.length > MIN_SEATS_DRAWN
  const hasFrontMiddle = seats.length === SEAT_LABELS.length
  return (
    <div role={mode.kind === 'picture' ? 'img' : 'group'} aria-label={label}>
      <CarDrawing isWide={isWide}>
        <div className={cx('grid gap-y-2', isWide ? 'grid-cols-3 gap-x-1.5' : 'grid-cols-2 gap-x-4')}>
          {seats.map((seat) => (
            <div key={seat.position} style={gridCell(seat.position, isWide)}>
              <SeatOnPlan seat={seat} mode={mode} />
            </div>
          ))}
          {SEAT_LABELS.slice(seats.length, MIN_SEATS_DRAWN).map((name) => (
            <p
              key={name}
              style={gridCell(SEAT_LABELS.indexOf(name), isWide)}
              className="grid min-h-[78px] place-content-center rounded-card px-1 text-center text-xs leading-tight text-muted"
            >
              {name}
              <span className="font-mono">not offered</span>
            </p>
          ))}
          {isWide && !hasFrontMiddle && <GearLever />}
        </div>
      </CarDrawing>
    </div>
  )
}

/** The cell of a seat in the grid. Without a middle column, the columns 1 and 3 become 1 and 2. */
function gridCell(position: number, isWide: boolean) {
  const { row, column } = seatCells[position] ?? seatCells[0]
  return { gridRow: row, gridColumn: isWide ? column : Math.ceil(column / 2) }
}

function SeatOnPlan({ seat, mode }: { seat: ShownSeat; mode: SeatPlanMode }) {
  const look = cx('seat', seatLooks[seat.state].className)
  const name = seatName(seat)
  const content = <SeatContent seat={seat} />
  if (mode.kind === 'picture') return <div className={look}>{content}</div>
  if (mode.kind === 'log-in' && canChoose(seat)) {
    return (
      <a {...loginLinkFor(seat, mode)} aria-label={name} className={look}>
        {content}
      </a>
    )
  }
  const canPress = mode.kind === 'choose' && canChoose(seat)
  return (
    <button
      type="button"
      aria-label={name}
      // aria-disabled instead of disabled, so that the keyboard can reach taken seats and their details, too.
      aria-disabled={canPress ? undefined : true}
      aria-pressed={canPress || isOwn(seat) ? isOwn(seat) : undefined}
      onClick={() => canPress && mode.onPress(seat)}
      className={look}
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
      <span className="seat-label">{label}</span>
      <span className="max-w-full truncate font-mono text-[12px] leading-tight">{word}</span>
    </>
  )
}
