import { useLive } from '../api/live.ts'
import { isPathId } from '#contract/max-id.ts'

/** Keeps what is shown of a trip up to date. What names no trip is not asked about: it would end the page's whole stream. */
export function useLiveTrip(id: string): void {
  useLive([isPathId(id) ? `trip:${id}` : 'me'])
}
