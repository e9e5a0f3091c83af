import { Notice } from '../../ui/notice.tsx'
import { BookingProblem } from './booking-problem.tsx'
import { describeLoss } from './booking-words.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import type { TripSeats } from './use-trip-seats.ts'

type ChoiceAlertProps = {
  draft: BookingDraft
  seats: TripSeats | undefined
  error: Error | null
  /** False if another form with the same choice announces them, so that they are announced once. */
  announcesLostSeats?: boolean
  className?: string
}

/** Seats that others took meanwhile, or else why the last attempt failed. */
export function ChoiceAlert({ draft, seats, error, announcesLostSeats = true, className }: ChoiceAlertProps) {
  if (draft.lostLabels.length === 0) return <BookingProblem error={error} className={className} />
  return (
    <Notice tone="berry" role={announcesLostSeats ? 'alert' : undefined} className={className}>
      {describeLoss(draft.lostLabels, seats?.freeCount ?? 0)}
    </Notice>
  )
}
