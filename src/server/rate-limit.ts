import { LruCache } from './lru-cache.ts'

/**
 * Above this many keys, the least recently used one is dropped: its bucket would soon be full again anyway.
 */
const MAX_KEYS = 10_000

type Bucket = { left: number; at: number }

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
    const missing = 1 - this.#fill(key).left
    return missing <= 0 ? 0 : Math.ceil(missing / this.#perSecond)
  }

  count(key: string): void {
    this.#fill(key).left -= 1
  }

  #fill(key: string): Bucket {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { left: this.#perSecond, at: now }
    bucket.left = Math.min(this.#perSecond, bucket.left + ((now - bucket.at) / 1000) * this.#perSecond)
    bucket.at = now
    this.#buckets.set(key, bucket, 1)
    return bucket
  }
}
