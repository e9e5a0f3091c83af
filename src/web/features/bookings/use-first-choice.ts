import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { SEAT_PARAM } from '#contract/pages.ts'
import { isPathId } from '#contract/text.ts'
import type { BookingChoice } from './use-booking-draft.ts'

type FirstChoiceOptions = {
  storedChoice: BookingChoice | null
  storeChoice: (choice: BookingChoice) => void
  /** Whether the choice is about a new place, not about a booking that is changed. */
  isNew: boolean
}

/**
 * The choice to begin with: the stored one. A seat in the address replaces its seats: a visitor has pressed it, and
 * has logged in since.
 */
export function useFirstChoice({
  storedChoice,
  storeChoice,
  isNew,
}: FirstChoiceOptions): BookingChoice | null {
  const { seatId, dropSeat } = useSeatInAddress()
  const [firstChoice] = useState(() =>
    isNew && seatId !== null ? chooseSeat(storedChoice, seatId) : storedChoice,
  )
  // Stored instead of kept in the address, so that a later choice survives a reload, too.
  const moveToStorage = useEffectEvent(() => {
    if (firstChoice === storedChoice || firstChoice === null) return
    storeChoice(firstChoice)
    dropSeat()
  })
  useEffect(() => moveToStorage(), [])
  return firstChoice
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

function chooseSeat(choice: BookingChoice | null, seatId: number): BookingChoice {
  return { partySize: 1, guests: [], ...choice, transport: 'car', seatIds: [seatId] }
}
