import { LruCache } from './lru-cache.ts'

/**
 * Above this many keys, the least recently used one is dropped: its bucket would soon be full again anyway.
 */
const MAX_KEYS = 10_000

/** One token pays for one use. */
type Bucket = { tokens: number; refilledAt: number }

/**
 * Limits how often something may be done in this process: `perSecond` times a second for each key, with
 * bursts of the same size. A token bucket in memory; limits across processes are counted in the database
 * (`limits/count-use.ts`).
 */
export class RateLimit {
  readonly #perSecond: number
  readonly #now: () => number
  readonly #buckets = new LruCache<Bucket>(MAX_KEYS)

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond
    this.#now = now
  }

  /** How many seconds to wait; 0 if it may be done now. */
  wait(key: string): number {
    const missing = 1 - this.#refill(key).tokens
    return missing <= 0 ? 0 : Math.ceil(missing / this.#perSecond)
  }

  /** Counts one use; the caller has asked wait() before. */
  count(key: string): void {
    this.#refill(key).tokens -= 1
  }

  #refill(key: string): Bucket {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#perSecond, refilledAt: now }
    const secondsPassed = (now - bucket.refilledAt) / 1000
    bucket.tokens = Math.min(this.#perSecond, bucket.tokens + secondsPassed * this.#perSecond)
    bucket.refilledAt = now
    // Each bucket has the size 1, so that the cache limits the number of keys.
    this.#buckets.set(key, bucket, 1)
    return bucket
  }
}
