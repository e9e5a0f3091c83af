import { setTimeout as delay } from 'node:timers/promises'
import type { LiveChange } from '#contract/live.ts'

/** Each page asks for its own count, so they ask at most this often: two hundred times a second. */
const PAUSE_MS = 5

/**
 * Tells people that the number of their unread messages has changed, one after another: in a chat of hundreds,
 * all pages would ask at once after each message. Whoever is still waiting is told once.
 */
export class UnreadSender {
  readonly #send: (change: LiveChange) => void
  /** By the people's topics, in the order in which they are told. */
  readonly #waiting = new Map<string, LiveChange>()
  #isSending = false

  constructor(send: (change: LiveChange) => void) {
    this.#send = send
  }

  enqueue(change: LiveChange): void {
    this.#waiting.set(change.topic, change)
    if (!this.#isSending) void this.#sendToAll()
  }

  async #sendToAll(): Promise<void> {
    this.#isSending = true
    try {
      // Those who are added meanwhile get their turn, too.
      for (const [topic, change] of this.#waiting) {
        this.#waiting.delete(topic)
        this.#send(change)
        await delay(PAUSE_MS, undefined, { ref: false })
      }
    } finally {
      this.#isSending = false
    }
  }
}
