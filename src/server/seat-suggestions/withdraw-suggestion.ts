import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { endSuggestion, findSuggestionRow } from './suggestion-row.ts'

/** Withdraws a suggestion; every organiser can. One that was declined or withdrawn needs no more. */
export async function withdrawSuggestion(
  { db, config: { timeZone } }: Pick<Context, 'db' | 'config'>,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { tripId } = await findSuggestionRow(tx, id)
    if (!can(viewer, 'suggest-seat', { tripId })) fail('FORBIDDEN')
    await lockTrip(tx, { tripId, timeZone })
    const suggestion = await findSuggestionRow(tx, id)
    if (suggestion.outcome === 'accepted') fail('SUGGESTION_ENDED')
    if (suggestion.outcome === 'open') await endSuggestion(tx, suggestion, 'withdrawn')
  })
}
