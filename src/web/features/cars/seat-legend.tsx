import { cx } from '../../ui/cx.ts'
import { seatLooks } from './seat-looks.ts'
import type { SeatState, ShownSeat } from './seat-state.ts'

/** Explains the looks of the seats; the rarer ones only if a seat has them. */
export function SeatLegend({ seats }: { seats: ShownSeat[] }) {
  const has = (...states: SeatState[]) => seats.some(({ state }) => states.includes(state))
  return (
    <ul aria-label="Legend" className="flex flex-wrap justify-center gap-x-4 gap-y-1.5 font-mono text-xs">
      <Entry state="free" word="Available" />
      <Entry state="taken" word="Taken" />
      <Entry state="driver" word="Driver" />
      {has('chosen') && <Entry state="chosen" word="Chosen" />}
      {has('yours', 'held-by-you') && <Entry state="yours" word="Yours" />}
      {has('held', 'held-by-you') && <Entry state="held" word="Held" />}
    </ul>
  )
}

function Entry({ state, word }: { state: SeatState; word: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <SeatMark state={state} />
      {word}
    </li>
  )
}

/** A small seat icon. */
export function SeatMark({ state, size = 'sm' }: { state: SeatState; size?: 'sm' | 'md' }) {
  const { icon: Icon, className } = seatLooks[state]
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center border-2',
        size === 'sm' ? 'size-6 rounded-[7px]' : 'size-9 rounded-control',
        // The icon does not react to the pointer like a seat that can be chosen.
        className.replace(/seat-(free|chosen) /g, ''),
      )}
    >
      <Icon size={size === 'sm' ? 13 : 18} />
    </span>
  )
}
