import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { SEAT_PARAM } from '#contract/pages.ts'
import { isPathId } from '#contract/text.ts'
import { useStoredChoice } from './use-booking-draft.ts'

/**
 * Chooses the seat in the address once, so that a later choice survives a reload, too. `isNew` is false in
 * forms that change a booking or add people to one.
 */
export function useSeatFromAddress(tripId: number, { isNew }: { isNew: boolean }): void {
  const { seatId, dropSeat } = useSeatInAddress()
  const [choice, storeChoice] = useStoredChoice({ tripId })
  const chooseIt = useEffectEvent(() => {
    if (!isNew || seatId === null) return
    storeChoice({ ...choice, transport: 'car', seatIds: [seatId] })
    dropSeat()
  })
  useEffect(() => chooseIt(), [])
}

/** The seat that somebody pressed as a visitor, before logging in. */
export function useSeatInAddress(): { seatId: number | null; dropSeat: () => void } {
  const query = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const text = query.get(SEAT_PARAM)
  return {
    seatId: text !== null && isPathId(text) ? Number(text) : null,
    dropSeat: () => {
      query.delete(SEAT_PARAM)
      navigate(`${path}?${query}${location.hash}`, { replace: true, state: history.state as object })
    },
  }
}
