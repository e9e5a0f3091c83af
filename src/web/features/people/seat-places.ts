import type { SeatSuggestion, SeatsOfBooking, SuggestedSeat } from '#contract/seat-suggestions.ts'

/** A seat of a party, or one that it lacks, with what is suggested for it. */
export type SeatPlace = {
  key: string
  /** Null: the party lacks it. */
  seat: SuggestedSeat | null
  suggestion: SeatSuggestion | null
  /** The party has or lacks it now; false for what was suggested before its seats changed. */
  isCurrent: boolean
}

/** The seats of a booking, those it lacks, and then suggestions that fit neither any more. */
export function listSeatPlaces({ id, seats, missingSeats, suggestions }: SeatsOfBooking): SeatPlace[] {
  const forMissing = suggestions.filter(({ from }) => from === null)
  const places: SeatPlace[] = [
    ...seats.map((seat) => ({
      key: `seat-${seat.id}`,
      seat,
      suggestion: suggestions.find(({ from }) => from?.id === seat.id) ?? null,
      isCurrent: true,
    })),
    ...Array.from({ length: missingSeats }, (_none, index) => ({
      key: `missing-${id}-${index}`,
      seat: null,
      suggestion: forMissing[index] ?? null,
      isCurrent: true,
    })),
  ]
  const shown = places.map(({ suggestion }) => suggestion)
  const outdated = suggestions.filter((suggestion) => !shown.includes(suggestion))
  return [
    ...places,
    ...outdated.map((suggestion) => ({
      key: `suggestion-${suggestion.id}`,
      seat: suggestion.from,
      suggestion,
      isCurrent: false,
    })),
  ]
}
