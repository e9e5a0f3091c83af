import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { endSuggestion, findOwnSuggestion } from './suggestion-row.ts'

/** Declines a suggested seat, also one that is no longer possible. Nothing else changes. */
export async function declineSuggestion(
  { db, config: { timeZone } }: Pick<Context, 'db' | 'config'>,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { tripId } = await findOwnSuggestion(tx, { id, viewer })
    await lockTrip(tx, { tripId, timeZone })
    const suggestion = await findOwnSuggestion(tx, { id, viewer })
    if (suggestion.outcome === 'accepted') fail('SUGGESTION_ENDED')
    if (suggestion.outcome !== 'open') return
    await endSuggestion(tx, suggestion, 'declined')
    await emit(tx, 'suggestion.answered', { suggestionId: id })
  })
}
