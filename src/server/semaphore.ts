import { AppError, fail } from './fail.ts'

export const RETRY_AFTER_SECONDS = 5

type SemaphoreLimits = {
  atOnce: number
  maxWaiting: number
  /** The longest wait; without it, waiting has no limit. */
  maxWaitMs?: number
  /** How many tasks of one person or client may run and wait. */
  perPerson?: number | undefined
}

type SemaphoreRunOptions = {
  /** Aborts when nobody waits for the result any more. */
  gone?: AbortSignal
  /** Called if the work has to wait for its turn. */
  onWait?: () => void
  owner?: string | undefined
  /** Replaces the general limit per person. */
  perPerson?: number | undefined
}

/**
 * Limits simultaneous work: a few tasks run at once, some more wait, the rest are refused with BUSY. One
 * person cannot take all slots.
 */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  /** In order of arrival. */
  readonly #waiting = new Set<() => void>()
  readonly #perPerson = new Map<string, number>()
  #busy = 0

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /** Runs the work when a slot is free. If `gone` aborts before, the work leaves the queue. */
  async take<Result>(work: () => Promise<Result>, turn: SemaphoreRunOptions = {}): Promise<Result> {
    const leave = this.#enter(turn)
    try {
      await this.#turn(turn)
      try {
        return await work()
      } finally {
        const [next] = this.#waiting
        // The next task in the queue takes over the slot.
        if (next) next()
        else this.#busy -= 1
      }
    } finally {
      leave()
    }
  }

  #enter({ owner, perPerson = this.#limits.perPerson }: SemaphoreRunOptions): () => void {
    if (owner === undefined || perPerson === undefined) return () => undefined
    const own = this.#perPerson.get(owner) ?? 0
    if (own >= perPerson) fail('TOO_MANY_AT_ONCE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#perPerson.set(owner, own + 1)
    return () => {
      const left = (this.#perPerson.get(owner) ?? 1) - 1
      if (left === 0) this.#perPerson.delete(owner)
      else this.#perPerson.set(owner, left)
    }
  }

  async #turn({ gone, onWait }: SemaphoreRunOptions): Promise<void> {
    const { atOnce, maxWaiting, maxWaitMs } = this.#limits
    gone?.throwIfAborted()
    if (this.#busy < atOnce) {
      this.#busy += 1
      return
    }
    if (this.#waiting.size >= maxWaiting) fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    onWait?.()
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        this.#waiting.delete(enter)
        gone?.removeEventListener('abort', leave)
        clearTimeout(timer)
      }
      const enter = () => {
        end()
        resolve()
      }
      const leave = () => {
        end()
        reject(gone?.reason as Error)
      }
      const giveUp = () => {
        end()
        reject(new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      this.#waiting.add(enter)
      gone?.addEventListener('abort', leave)
    })
  }
}
