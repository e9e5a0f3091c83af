import { Armchair, Check, CircleCheckBig, Clock, DoorOpen, Hourglass, Timer, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { SteeringWheel } from './car-icons.tsx'
import type { SeatState } from './seat-state.ts'

type SeatLook = { icon: ComponentType<{ size?: number }>; className: string }

/** No two states differ only by colour: fill, border, icon and text differ, too. */
export const seatLooks: Record<SeatState, SeatLook> = {
  free: { icon: Armchair, className: 'seat-free border-spruce bg-surface text-ink' },
  chosen: {
    icon: CircleCheckBig,
    className: 'seat-chosen border-spruce bg-moss-wash text-ink',
  },
  'held-by-you': {
    icon: Timer,
    className: 'border-dashed border-on-spruce bg-spruce text-on-spruce',
  },
  yours: { icon: Check, className: 'border-spruce bg-spruce text-on-spruce' },
  'let-go': { icon: DoorOpen, className: 'border-dashed border-spruce bg-surface text-spruce' },
  held: { icon: Clock, className: 'border-dashed border-amber bg-paper text-amber' },
  taken: { icon: UserRound, className: 'seat-hatch border-control bg-sunken text-ink' },
  driver: { icon: SteeringWheel, className: 'border-ink bg-ink text-paper' },
  'not-bookable': { icon: Hourglass, className: 'border-dotted border-control bg-paper text-muted' },
}
