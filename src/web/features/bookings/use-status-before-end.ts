import { useState } from 'react'
import type { BookingStatus, MyBooking } from '#contract/bookings.ts'

/** The last status of an ended booking that the viewer saw on this page; null if it ended before. */
export function useStatusBeforeEnd(
  live: MyBooking[],
  ended: Pick<MyBooking, 'id'> | undefined,
): BookingStatus | null {
  const [seen, setSeen] = useState<Record<number, BookingStatus>>({})
  const changed = live.filter(({ id, status }) => seen[id] !== status)
  if (changed.length > 0)
    setSeen({ ...seen, ...Object.fromEntries(changed.map(({ id, status }) => [id, status])) })
  return (ended && seen[ended.id]) ?? null
}
