import type { Car, CarStatus } from '#contract/cars.ts'
import { Tag } from '../../ui/tag.tsx'
import { Barge } from './car-icons.tsx'
import { countFree } from './seat-state.ts'
import type { CarWithSeats } from './use-cars.ts'

const meanings: Record<CarStatus, string> = {
  pending: 'waiting for the organiser’s approval',
  approved: 'takes passengers',
}

/** 'pending: waiting for the organiser’s approval' */
export function CarStatusTag({ status }: { status: CarStatus }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Tag tone={status === 'approved' ? 'spruce' : 'neutral'}>{status}</Tag>
      <span className="sr-only">: </span>
      <span className="text-muted">{meanings[status]}</span>
    </p>
  )
}

/** Shown if the car has no free seat. */
export function FullTag({ car: { seats } }: { car: Pick<CarWithSeats, 'seats'> }) {
  return countFree(seats) === 0 ? <Tag tone="neutral">Full</Tag> : null
}

export function BargeTag({ car: { canFitOnBarge } }: { car: Pick<Car, 'canFitOnBarge'> }) {
  if (!canFitOnBarge) return null
  return (
    <Tag tone="glacier">
      <Barge size={18} />
      Fits on the barge
    </Tag>
  )
}
