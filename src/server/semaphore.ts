import { AppError, fail } from './fail.ts'

export const RETRY_AFTER_SECONDS = 5

type SemaphoreLimits = {
  atOnce: number
  maxWaiting: number
  /** The longest wait; without it, waiting has no limit. */
  maxWaitMs?: number
  /** How many tasks of one person or client may run and wait. */
  perOwner?: number | undefined
  /** When those who are refused may try again. */
  retryAfterSeconds?: number
}

type SemaphoreRunOptions = {
  /** Aborts when nobody waits for the result any more. */
  signal?: AbortSignal
  /** Called if the work has to wait for its turn. */
  onWait?: () => void
  /** The person or client to whom `perOwner` applies; without an owner there is no such limit. */
  owner?: string | undefined
  /** Replaces the general limit per owner. */
  perOwner?: number | undefined
}

/**
 * Limits simultaneous work: a few tasks run at once, some more wait, the rest are refused with BUSY. One
 * person cannot take all slots.
 */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  /** The waiting tasks in order of arrival, and their owners; calling one gives it a slot. */
  readonly #waiting = new Map<() => void, string | undefined>()
  readonly #tasksPerOwner = new Map<string, number>()
  #running = 0

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /** Runs the work when a slot is free. If `signal` aborts before, the work leaves the queue. */
  async run<Result>(work: () => Promise<Result>, options: SemaphoreRunOptions = {}): Promise<Result> {
    const release = await this.acquire(options)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Waits for a slot, which is taken until the returned function is called, once. */
  async acquire(options: SemaphoreRunOptions = {}): Promise<() => void> {
    const uncountTask = this.#countTask(options)
    try {
      await this.#waitForSlot(options)
    } catch (error) {
      uncountTask()
      throw error
    }
    return () => {
      const next = this.#findNext(options.owner)
      // The next task in the queue takes over the slot.
      if (next) next()
      else this.#running -= 1
      uncountTask()
    }
  }

  get #retryAfterSeconds(): number {
    return this.#limits.retryAfterSeconds ?? RETRY_AFTER_SECONDS
  }

  /** The first task of another owner than the one who has just had a slot; if there is none, the first. */
  #findNext(previousOwner: string | undefined): (() => void) | undefined {
    for (const [takeSlot, owner] of this.#waiting) if (owner !== previousOwner) return takeSlot
    return this.#waiting.keys().next().value
  }

  /** Counts a task of its owner, until the returned function is called. Refuses one task too many. */
  #countTask({ owner, perOwner = this.#limits.perOwner }: SemaphoreRunOptions): () => void {
    if (owner === undefined || perOwner === undefined) return () => undefined
    const taskCount = this.#tasksPerOwner.get(owner) ?? 0
    if (taskCount >= perOwner) fail('TOO_MANY_AT_ONCE', { retryAfterSeconds: this.#retryAfterSeconds })
    this.#tasksPerOwner.set(owner, taskCount + 1)
    return () => {
      const remaining = (this.#tasksPerOwner.get(owner) ?? 1) - 1
      if (remaining === 0) this.#tasksPerOwner.delete(owner)
      else this.#tasksPerOwner.set(owner, remaining)
    }
  }

  async #waitForSlot({ signal, onWait, owner }: SemaphoreRunOptions): Promise<void> {
    const { atOnce, maxWaiting, maxWaitMs } = this.#limits
    signal?.throwIfAborted()
    if (this.#running < atOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.size >= maxWaiting) fail('BUSY', { retryAfterSeconds: this.#retryAfterSeconds })
    onWait?.()
    await new Promise<void>((resolve, reject) => {
      const stopWaiting = () => {
        this.#waiting.delete(takeSlot)
        signal?.removeEventListener('abort', abort)
        clearTimeout(timer)
      }
      const takeSlot = () => {
        stopWaiting()
        resolve()
      }
      const abort = () => {
        stopWaiting()
        reject(signal?.reason as Error)
      }
      const giveUp = () => {
        stopWaiting()
        reject(new AppError('BUSY', { retryAfterSeconds: this.#retryAfterSeconds }))
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      this.#waiting.set(takeSlot, owner)
      signal?.addEventListener('abort', abort)
    })
  }
}
