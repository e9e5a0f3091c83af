import { formatDays } from '#contract/days.ts'
import type { Trip } from '#contract/trips.ts'

type PrintedTripNameProps = { trip: Pick<Trip, 'title' | 'startDate' | 'endDate'> | undefined }

/** Which trip a printed page is about. On screen the workspace's header says it. */
export function PrintedTripName({ trip }: PrintedTripNameProps) {
  return (
    <p className="mt-2 hidden [overflow-wrap:anywhere] text-muted print:block">
      {trip && `${trip.title} · ${formatDays(trip.startDate, trip.endDate)}`}
    </p>
  )
}
