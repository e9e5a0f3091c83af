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
  const query = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const [firstChoice] = useState(() => {
    const seatId = query.get(SEAT_PARAM)
    return isNew && seatId !== null && isPathId(seatId)
      ? chooseSeat(storedChoice, Number(seatId))
      : storedChoice
  })
  // Stored instead of kept in the address, so that a later choice survives a reload, too.
  const moveToStorage = useEffectEvent(() => {
    if (firstChoice === storedChoice || firstChoice === null) return
    storeChoice(firstChoice)
    query.delete(SEAT_PARAM)
    navigate(`${path}?${query}${location.hash}`, { replace: true, state: history.state as object })
  })
  useEffect(() => moveToStorage(), [])
  return firstChoice
}

function chooseSeat(choice: BookingChoice | null, seatId: number): BookingChoice {
  return { partySize: 1, guests: [], ...choice, transport: 'car', seatIds: [seatId] }
}
