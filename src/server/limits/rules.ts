/** Times are in milliseconds by the database's clock. */
export type Counter = {
  uses: number
  /** When the count starts again. */
  endsAt: number
  /** When the next try is let through; null if there is no pause. */
  freeAt: number | null
}

type TryLimit = {
  now: number
  limit: number
  /** A minimum pause caused by other clients; it applies even below the limit. */
  sharedPauseMs?: number
}

export const WINDOW_MS = 15 * 60 * 1_000
const LONGEST_PAUSE_MS = WINDOW_MS
/** The longest pause that other clients can cause. */
const LONGEST_SHARED_PAUSE_MS = 30 * 1_000

/**
 * Counts a try and says how long it has to wait; 0 lets it through. Up to the limit tries are free. Over it,
 * one try is let through after each pause, and each try doubles the pause, even a refused one. No pause
 * outlasts the window, so constant guessing locks nobody out for longer than that.
 */
export function countTry(
  counter: Counter,
  { now, limit, sharedPauseMs = 0 }: TryLimit,
): { counter: Counter; waitMs: number } {
  const next = countUp(counter, now)
  const ownPauseMs = pauseAfter(next.uses - limit, LONGEST_PAUSE_MS)
  const pauseMs = Math.max(ownPauseMs, sharedPauseMs)
  if (pauseMs === 0) return { counter: { ...next, freeAt: null }, waitMs: 0 }

  const mayTry = next.freeAt !== null && now >= next.freeAt
  if (ownPauseMs === 0) return waitForOthers(next, { now, pauseMs, mayTry })
  const until = Math.min(now + pauseMs, next.endsAt)
  return { counter: { ...next, freeAt: until }, waitMs: mayTry ? 0 : until - now }
}

/** The pause comes from other clients, so a try that comes too soon neither counts nor extends the wait. */
function waitForOthers(
  next: Counter,
  { now, pauseMs, mayTry }: { now: number; pauseMs: number; mayTry: boolean },
): { counter: Counter; waitMs: number } {
  const until = mayTry || next.freeAt === null ? now + pauseMs : next.freeAt
  const uses = mayTry ? next.uses : next.uses - 1
  return { counter: { uses, freeAt: until, endsAt: until + WINDOW_MS }, waitMs: mayTry ? 0 : until - now }
}

/** Counts a try by any client, and returns the minimum pause that each client then has. */
export function countSharedTry(
  counter: Counter,
  { now, limit }: Omit<TryLimit, 'sharedPauseMs'>,
): { counter: Counter; pauseMs: number } {
  const next = countUp(counter, now)
  return { counter: next, pauseMs: pauseAfter(next.uses - limit, LONGEST_SHARED_PAUSE_MS) }
}

function countUp({ uses, endsAt, freeAt }: Counter, now: number): Counter {
  return endsAt <= now
    ? { uses: 1, endsAt: now + WINDOW_MS, freeAt: null }
    : { uses: uses + 1, endsAt, freeAt }
}

/**
 * 1 s for the first try over the limit, doubled for each further try. 20 doublings already exceed the longest
 * pause.
 */
function pauseAfter(triesOver: number, longestMs: number): number {
  return triesOver <= 0 ? 0 : Math.min(1_000 * 2 ** Math.min(triesOver - 1, 20), longestMs)
}
