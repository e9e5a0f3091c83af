/** `endsAt`, `freeAt`: milliseconds by the database's clock. */
export type Counter = {
  uses: number
  /** When the count begins anew. */
  endsAt: number
  /** When the next try is let through, once there is a pause. */
  freeAt: number | null
}

type Limit = {
  now: number
  limit: number
  /** The least pause, because of what others did; it holds even for who has tried little. */
  sharedPauseMs?: number
}

export const WINDOW_MS = 15 * 60 * 1_000
const LONGEST_PAUSE_MS = WINDOW_MS
/** The most that others can bring upon somebody. */
const LONGEST_SHARED_PAUSE_MS = 30 * 1_000

/**
 * Counts a try and says how long it has to wait; 0 lets it through. Up to the limit tries are free. Over it, one try
 * is let through after each pause, and each try doubles the pause, those that are refused too. No pause outlasts the
 * window, so constant guessing keeps nobody out for longer than that.
 */
export function countTry(
  counter: Counter,
  { now, limit, sharedPauseMs = 0 }: Limit,
): { counter: Counter; waitMs: number } {
  const next = addUse(counter, now)
  const ownPauseMs = pauseAfter(next.uses - limit, LONGEST_PAUSE_MS)
  const pauseMs = Math.max(ownPauseMs, sharedPauseMs)
  if (pauseMs === 0) return { counter: { ...next, freeAt: null }, waitMs: 0 }

  const mayTry = next.freeAt !== null && now >= next.freeAt
  if (ownPauseMs === 0) {
    // It is others who tried too often: asking too soon counts for nothing, and makes the wait no longer.
    const until = mayTry || next.freeAt === null ? now + pauseMs : next.freeAt
    const uses = mayTry ? next.uses : next.uses - 1
    return { counter: { uses, freeAt: until, endsAt: until + WINDOW_MS }, waitMs: mayTry ? 0 : until - now }
  }
  const until = Math.min(now + pauseMs, next.endsAt)
  return { counter: { ...next, freeAt: until }, waitMs: mayTry ? 0 : until - now }
}

/** Counts a try of any client, and says what pause each of them gets for it. */
export function countSharedTry(
  counter: Counter,
  { now, limit }: Omit<Limit, 'sharedPauseMs'>,
): { counter: Counter; pauseMs: number } {
  const next = addUse(counter, now)
  return { counter: next, pauseMs: pauseAfter(next.uses - limit, LONGEST_SHARED_PAUSE_MS) }
}

function addUse({ uses, endsAt, freeAt }: Counter, now: number): Counter {
  return endsAt <= now
    ? { uses: 1, endsAt: now + WINDOW_MS, freeAt: null }
    : { uses: uses + 1, endsAt, freeAt }
}

/** 1 s for the first try over the limit, then twice as long for each. */
function pauseAfter(triesOver: number, longestMs: number): number {
  return triesOver <= 0 ? 0 : Math.min(1_000 * 2 ** Math.min(triesOver - 1, 20), longestMs)
}
