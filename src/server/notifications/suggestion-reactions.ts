import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { composeSeatSuggestion, composeSuggestionAnswer } from './compose-seat-suggestion.ts'
import { isStillAdmin } from './notification-queries.ts'
import { notify } from './notify.ts'

type SuggestionReactionContext = Pick<Context, 'db' | 'config'>

/** Tells a traveller which seat was suggested, unless it can no longer be taken. */
function notifySeatSuggested(
  { db, config: { timeZone } }: SuggestionReactionContext,
  { suggestionId }: Events['seat.suggested'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const composed = await composeSeatSuggestion(tx, { suggestionId, timeZone })
    if (!composed) return
    const { userId, message } = composed
    const about = `seat-suggested/${suggestionId}`
    await notify(tx, { userId, about, message, onlyWhile: { suggestionId } })
  })
}

/** Tells the organiser who suggested a seat what the traveller answered, unless they are no organiser any more. */
function notifySuggestionAnswered(
  { db, config: { timeZone } }: SuggestionReactionContext,
  { suggestionId }: Events['suggestion.answered'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const composed = await composeSuggestionAnswer(tx, { suggestionId, timeZone })
    if (!composed) return
    const { byUserId, userId: senderId, message } = composed
    if (!(await isStillAdmin(tx, byUserId))) return
    const about = `suggestion-answered/${suggestionId}`
    const from = { senderId, subject: `seat-suggestion/${suggestionId}` }
    await notify(tx, { userId: byUserId, about, message, from })
  })
}

export const suggestionReactions = {
  'notifications.seat-suggested': notifySeatSuggested,
  'notifications.suggestion-answered': notifySuggestionAnswered,
}
