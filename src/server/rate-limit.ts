import { RecentlyUsed } from './recently-used.ts'

/** Whoever has not been seen for longest is forgotten beyond that many: their bucket is full again soon anyway. */
const MAX_KEYS = 10_000

type Bucket = { left: number; at: number }

/**
 * How often something may be done, in this process: for each key so many times a second, and as many at once.
 * A token bucket in memory; what has to be counted over all processes is counted in the database.
 */
export class RateLimit {
  readonly #perSecond: number
  readonly #now: () => number
  readonly #buckets = new RecentlyUsed<Bucket>(MAX_KEYS)

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond
    this.#now = now
  }

  /** In how many seconds it may be done; 0: now. */
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
