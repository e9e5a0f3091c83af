import { eq } from 'drizzle-orm'
import type { SeatSuggestion } from '#contract/seat-suggestions.ts'
import type { Context } from '../context.ts'
import { seatSuggestions } from '../db/tables/seat-suggestions.ts'
import { findOpenSuggestions } from './find-suggestions.ts'

/** The seats that are suggested to a traveller and that they could take now. */
export async function listOwnSuggestions(
  { db, config: { timeZone } }: Pick<Context, 'db' | 'config'>,
  { userId }: { userId: string },
): Promise<SeatSuggestion[]> {
  const open = await findOpenSuggestions(db, { where: eq(seatSuggestions.userId, userId), timeZone })
  return open.filter(({ isPossible }) => isPossible)
}
