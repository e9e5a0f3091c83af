import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { loginLinkFor } from './login-link-for.ts'
import { SeatMark } from './seat-legend.tsx'
import type { SeatPlanMode } from './seat-plan.tsx'
import { canChoose, isOwn, type ShownSeat } from './seat-state.ts'

/** The seats as a list, for people who prefer text. Collapsed on narrow screens. */
export function SeatList({ seats, mode }: { seats: ShownSeat[]; mode: SeatPlanMode }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="w-full @2xl:hidden"
      >
        Seats as a list
        <ChevronDown size={18} className={cx('transition-transform duration-200', isOpen && 'rotate-180')} />
      </Button>
      <ul
        id={id}
        aria-label="Seats"
        className={cx('divide-y divide-line @max-2xl:mt-3', !isOpen && '@max-2xl:hidden')}
      >
        {seats.map((seat) => (
          <li key={seat.position} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <SeatMark state={seat.state} size="md" />
            <p className="min-w-0 grow leading-tight">
              <span className="font-semibold">{seat.label}</span>
              <span className="sr-only">, </span>
              <span className="block font-mono text-xs leading-snug text-muted">{seat.details}</span>
            </p>
            <SeatAction seat={seat} mode={mode} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SeatAction({ seat, mode }: { seat: ShownSeat; mode: SeatPlanMode }) {
  if (!canChoose(seat)) return null
  if (mode.kind === 'log-in') {
    return (
      <ButtonLink {...loginLinkFor(seat, mode)} size="sm" aria-label={`Log in to choose ${seat.label}`}>
        Log in
      </ButtonLink>
    )
  }
  if (mode.kind !== 'choose') return null
  return (
    <Button
      size="sm"
      aria-pressed={isOwn(seat)}
      aria-label={`${isOwn(seat) ? 'Chosen' : 'Choose'} ${seat.label}`}
      onClick={() => mode.onPress(seat)}
      className="aria-pressed:border-spruce aria-pressed:bg-moss-wash"
    >
      {isOwn(seat) && <Check size={18} />}
      {isOwn(seat) ? 'Chosen' : 'Choose'}
    </Button>
  )
}
