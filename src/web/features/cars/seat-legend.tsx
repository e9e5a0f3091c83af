import type { ShownSeat } from './seat-state.ts'

/** What the looks of the seats mean. */
export function SeatLegend({ seats }: { seats: ShownSeat[] }) {
  const has = (...states: ShownSeat['state'][]) => seats.some(({ state }) => states.includes(state))
  const words = [
    'Available',
    'Taken',
    'Driver',
    has('yours', 'held-by-you') && 'Yours',
    has('held', 'held-by-you') && 'Held',
  ]
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 font-mono text-xs">
      {words.map((word) => word !== false && <li key={word}>{word}</li>)}
    </ul>
  )
}
