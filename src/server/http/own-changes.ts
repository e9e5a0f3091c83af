import type { LiveChange } from '#contract/live.ts'
import { cacheTopicOf } from './cache-topics.ts'

/**
 * Other topics than seats are dropped at most this often. In a rush, every response would be outdated before it is
 * ready.
 */
const DROP_EVERY_MS = 200

/** How many transactions have changed what cached responses show: seats, or anything else. */
export type OwnChangeCounts = Readonly<{ seats: number; others: number }>

/** The changes that this process makes itself. */
export class OwnChanges {
  readonly #counts = { seats: 0, others: 0 }
  /** Topics dropped within the last DROP_EVERY_MS. The live feed drops them again anyway. */
  readonly #droppedTopics = new Set<string>()

  get counts(): OwnChangeCounts {
    return this.#counts
  }

  /**
   * Counts the changes, and returns those that drop cached responses now: all changes of seats, and others unless
   * their topic was just dropped.
   */
  countAndPickDue(changes: LiveChange[]): LiveChange[] {
    const shown = changes.filter((change) => cacheTopicOf(change) !== null)
    const seatChanges = shown.filter(({ what }) => what === 'seats')
    const otherChanges = shown.filter(({ what }) => what !== 'seats')
    if (seatChanges.length > 0) this.#counts.seats++
    if (otherChanges.length > 0) this.#counts.others++
    const due = otherChanges.filter(({ topic }) => !this.#droppedTopics.has(topic))
    for (const { topic } of due) {
      this.#droppedTopics.add(topic)
      setTimeout(() => this.#droppedTopics.delete(topic), DROP_EVERY_MS).unref()
    }
    return [...seatChanges, ...due]
  }
}
