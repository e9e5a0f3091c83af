import type { Logger } from 'pino'

/** Even if very many people listen. */
const MAX_PAUSE_MS = 700
const RETRY_AFTER_MS = 1_000

type ThrottledSenderOptions = {
  countListeners: (tripId: number) => number
  /** The pause after sending, for each listener. */
  pauseMsPerListener: number
  /** Sends what is new about a trip. If it fails, it is called again after a while. */
  send: (tripId: number) => Promise<void>
  log: Logger
}

/**
 * Sends what is new about trips to their listeners: at once after a change, and less often while many listen.
 * What changes meanwhile is sent together.
 */
export class ThrottledSender {
  readonly #options: ThrottledSenderOptions
  /** The trips that are being sent, or pause afterwards. True: something has changed since. */
  readonly #sending = new Map<number, boolean>()

  constructor(options: ThrottledSenderOptions) {
    this.#options = options
  }

  scheduleSend(tripId: number): void {
    if (this.#sending.has(tripId)) this.#sending.set(tripId, true)
    else void this.#sendUntilUnchanged(tripId)
  }

  async #sendUntilUnchanged(tripId: number): Promise<void> {
    const { countListeners, pauseMsPerListener, send, log } = this.#options
    do {
      this.#sending.set(tripId, false)
      const listenerCount = countListeners(tripId)
      if (listenerCount === 0) break
      let pauseMs = Math.min(MAX_PAUSE_MS, listenerCount * pauseMsPerListener)
      try {
        await send(tripId)
      } catch (error) {
        log.warn({ err: error }, 'live: could not read what is new about a trip')
        this.#sending.set(tripId, true)
        pauseMs = RETRY_AFTER_MS
      }
      await new Promise<void>((resolve) => void setTimeout(resolve, pauseMs).unref())
    } while (this.#sending.get(tripId))
    this.#sending.delete(tripId)
  }
}
