import { fail } from './fail.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Sees to it that what takes long never takes the whole machine: a few at once,
 * some more wait for their turn, and the rest are told to come back.
 */
export class Turns {
  readonly #limits: { atOnce: number; maxWaiting: number }
  /** In the order they came. */
  readonly #waiting = new Set<() => void>()
  #busy = 0

  constructor(limits: { atOnce: number; maxWaiting: number }) {
    this.#limits = limits
  }

  /**
   * Does the work when it is its turn. Whoever goes away meanwhile, as the signal tells, waits no longer;
   * `onWait` tells that there is something to wait for.
   */
  async take<Result>(work: () => Promise<Result>, gone?: AbortSignal, onWait?: () => void): Promise<Result> {
    await this.#turn(gone, onWait)
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      // Whoever is next takes over the place.
      if (next) next()
      else this.#busy -= 1
    }
  }

  async #turn(gone?: AbortSignal, onWait?: () => void): Promise<void> {
    const { atOnce, maxWaiting } = this.#limits
    gone?.throwIfAborted()
    if (this.#busy < atOnce) {
      this.#busy += 1
      return
    }
    if (this.#waiting.size >= maxWaiting) fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    onWait?.()
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        this.#waiting.delete(enter)
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.delete(enter)
        reject(gone?.reason as Error)
      }
      this.#waiting.add(enter)
      gone?.addEventListener('abort', leave)
    })
  }
}
