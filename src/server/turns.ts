import { fail } from './fail.ts'

export const RETRY_AFTER_SECONDS = 5

type Limits = {
  atOnce: number
  maxWaiting: number
  /** How many one person, or one client, may have at work and waiting. */
  perPerson?: number | undefined
}

type Turn = {
  /** Tells when nobody waits for it any more. */
  gone?: AbortSignal
  /** Tells that there is something to wait for. */
  onWait?: () => void
  whose?: string | undefined
  /** Instead of what holds for all turns. */
  perPerson?: number | undefined
}

/**
 * Sees to it that what takes long never takes the whole machine: a few at once,
 * some more wait for their turn, and the rest are told to come back. No one person takes all turns.
 */
export class Turns {
  readonly #limits: Limits
  /** In the order they came. */
  readonly #waiting = new Set<() => void>()
  readonly #perPerson = new Map<string, number>()
  #busy = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Does the work when it is its turn. Whoever goes away meanwhile waits no longer. */
  async take<Result>(work: () => Promise<Result>, turn: Turn = {}): Promise<Result> {
    const leave = this.#enter(turn)
    try {
      await this.#turn(turn)
      try {
        return await work()
      } finally {
        const [next] = this.#waiting
        // Whoever is next takes over the place.
        if (next) next()
        else this.#busy -= 1
      }
    } finally {
      leave()
    }
  }

  #enter({ whose, perPerson = this.#limits.perPerson }: Turn): () => void {
    if (whose === undefined || perPerson === undefined) return () => undefined
    const own = this.#perPerson.get(whose) ?? 0
    if (own >= perPerson) fail('TOO_MANY_AT_ONCE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#perPerson.set(whose, own + 1)
    return () => {
      const left = (this.#perPerson.get(whose) ?? 1) - 1
      if (left === 0) this.#perPerson.delete(whose)
      else this.#perPerson.set(whose, left)
    }
  }

  async #turn({ gone, onWait }: Turn): Promise<void> {
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
