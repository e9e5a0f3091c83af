import type { SuggestedSeat } from '#contract/seat-suggestions.ts'
import type { Tx } from '../db/client.ts'
import { toSafeName } from '../mails/safe-texts.ts'
import { findSuggestion } from '../seat-suggestions/find-suggestions.ts'
import type { NotificationMessage } from './messages.ts'
import { findName, findTrip } from './notification-queries.ts'
import { seatSuggestedMessage, suggestionAnsweredMessage } from './suggestion-messages.ts'

type SuggestionRef = { suggestionId: number; timeZone: string }

/** Composes the message about a suggested seat; null if it was answered or withdrawn, or can no longer be taken. */
export async function composeSeatSuggestion(
  tx: Tx,
  ref: SuggestionRef,
): Promise<{ userId: string; message: NotificationMessage } | null> {
  const found = await readSuggestion(tx, ref)
  if (found?.outcome !== 'open' || !found.isPossible) return null
  const { userId, byUserId, trip, from, to, note } = found
  const by = await findName(tx, byUserId)
  return { userId, message: seatSuggestedMessage({ trip, from, to, by, note }) }
}

/** Composes the answer to a suggestion for the organiser who made it; null if a seat of it was removed. */
export async function composeSuggestionAnswer(
  tx: Tx,
  ref: SuggestionRef,
): Promise<{ byUserId: string; userId: string; message: NotificationMessage } | null> {
  const found = await readSuggestion(tx, ref)
  if (!found) return null
  const { userId, byUserId, trip, from, to, outcome } = found
  const name = await findName(tx, userId)
  const isAccepted = outcome === 'accepted'
  return {
    byUserId,
    userId,
    message: suggestionAnsweredMessage({ trip, from, to, userId, name, isAccepted }),
  }
}

/** A suggestion with its trip, and with names as mails show them. */
async function readSuggestion(tx: Tx, { suggestionId, timeZone }: SuggestionRef) {
  const suggestion = await findSuggestion(tx, { id: suggestionId, timeZone })
  const trip = suggestion && (await findTrip(tx, suggestion.tripId))
  if (!suggestion || !trip) return null
  return { ...suggestion, trip, from: suggestion.from && safe(suggestion.from), to: safe(suggestion.to) }
}

function safe(seat: SuggestedSeat): SuggestedSeat {
  return { ...seat, driverFirstName: toSafeName(seat.driverFirstName) }
}
