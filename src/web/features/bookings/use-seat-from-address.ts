import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { SEAT_PARAM } from '#contract/pages.ts'
import { isPathId } from '#contract/text.ts'
import type { BookingChoice } from './use-booking-draft.ts'

type SeatFromAddressOptions = {
  choice: Partial<BookingChoice> | null
  storeChoice: (choice: Partial<BookingChoice>) => void
  /** Whether the choice is about a new place, not about a booking that is changed. */
  isNew: boolean
}

/** Chooses the seat in the address once, so that a later choice survives a reload, too. */
export function useSeatFromAddress({ choice, storeChoice, isNew }: SeatFromAddressOptions): void {
  const { seatId, dropSeat } = useSeatInAddress()
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
