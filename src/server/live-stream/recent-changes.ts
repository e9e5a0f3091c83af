import type { LiveChange } from '#contract/live.ts'

type RecentChange = { change: LiveChange; atMs: number }

/** The changes of the last seconds, each with the time at which it happened last. */
export class RecentChanges {
  readonly #keptMs: number
  /** The one that happened last comes last. */
  readonly #changes = new Map<string, RecentChange>()

  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  note(changes: LiveChange[]): void {
    const atMs = performance.now()
    for (const change of changes) {
      const key = `${change.topic} ${change.what}`
      this.#changes.delete(key)
      this.#changes.set(key, { change, atMs })
    }
    this.#forgetOld()
  }

  /** The recent changes of these topics. */
  of(topics: ReadonlyMap<string, unknown>): LiveChange[] {
    this.#forgetOld()
    return Array.from(this.#changes.values(), ({ change }) => change).filter(({ topic }) => topics.has(topic))
  }

  #forgetOld(): void {
    const since = performance.now() - this.#keptMs
    for (const [key, { atMs }] of this.#changes) {
      if (atMs >= since) break
      this.#changes.delete(key)
    }
  }
}
