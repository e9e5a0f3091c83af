import type { CacheFill, FillResult } from './cached-response.ts'

const NOBODY: ReadonlySet<string> = new Set()

type NewFill = { topics: string[]; slowTopics?: string[]; status: number }

/** The responses that are being made, and the requests that wait for them. */
export class CacheFills {
  readonly #current = new Map<string, CacheFill>()

  /** What is being made for a key, unless it is outdated already. */
  find(key: string): CacheFill | undefined {
    const fill = this.#current.get(key)
    return fill?.isStale ? undefined : fill
  }

  add(key: string, { topics, slowTopics = [], status }: NewFill): CacheFill {
    const fill: CacheFill = {
      key,
      topics: new Set(topics),
      slowTopics: new Set(slowTopics),
      status,
      until: Infinity,
      peopleWithOwnView: NOBODY,
      forms: null,
      isStale: false,
      waiting: [],
    }
    this.#current.set(key, fill)
    return fill
  }

  forEach(visit: (fill: CacheFill) => void): void {
    for (const fill of this.#current.values()) visit(fill)
  }

  markStale(isOutOfDate: (fill: CacheFill) => boolean): void {
    for (const fill of this.#current.values()) if (isOutOfDate(fill)) fill.isStale = true
  }

  /** Removes a fill, and lets those continue who wait for it. */
  release(fill: CacheFill, result: FillResult): void {
    // From now on it hears of no change, so it must not be stored.
    fill.isStale = true
    if (this.#current.get(fill.key) === fill) this.#current.delete(fill.key)
    for (const continueWith of fill.waiting.splice(0)) continueWith(result)
  }
}
