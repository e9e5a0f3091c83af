import { useLive } from '../api/live.ts'
import { isPathId } from '#contract/text.ts'

/**
 * Subscribes to the trip's changes. An invalid id is left out, because it would fail the whole stream; 'me'
 * stands in for it, which the shell subscribes to anyway.
 */
export function useLiveTrip(id: string): void {
  useLive([isPathId(id) ? `trip:${id}` : 'me'])
}
