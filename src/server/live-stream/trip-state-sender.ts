import { setTimeout as delay } from 'node:timers/promises'
import { can } from '#contract/access.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Context } from '../context.ts'
import { tripTopic } from '../live/topics.ts'
import { findTripState, type TripStates } from './find-trip-state.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import type { LiveStream, StreamRegistry } from './stream-registry.ts'

/** After a state was sent, the next one waits: the longer, the more people watch. */
const PAUSE_MS_PER_WATCHER = 0.7
const MAX_PAUSE_MS = 700
const RETRY_AFTER_MS = 1_000

/**
 * Sends the state of a trip to everybody who watches it, after each change of its cars, seats or places. The
 * state is computed once for all watchers on this process. While many watch, changes are sent together.
 */
export class TripStateSender {
  readonly #context: Pick<Context, 'db' | 'config' | 'log'>
  readonly #streams: StreamRegistry
  /** The trips whose state is being sent; true: it has changed again since. */
  readonly #sending = new Map<number, boolean>()

  constructor(context: Pick<Context, 'db' | 'config' | 'log'>, streams: StreamRegistry) {
    this.#context = context
    this.#streams = streams
  }

  tripChanged(tripId: number): void {
    if (this.#sending.has(tripId)) this.#sending.set(tripId, true)
    else void this.#sendUntilUnchanged(tripId)
  }

  async #sendUntilUnchanged(tripId: number): Promise<void> {
    do {
      this.#sending.set(tripId, false)
      const watcherCount = this.#streams.listenerCount(tripTopic(tripId))
      if (watcherCount === 0) break
      let pauseMs = Math.min(MAX_PAUSE_MS, watcherCount * PAUSE_MS_PER_WATCHER)
      try {
        await this.#send(tripId)
      } catch (error) {
        this.#context.log.warn({ err: error }, 'live: could not find the state of a trip')
        this.#sending.set(tripId, true)
        pauseMs = RETRY_AFTER_MS
      }
      await delay(pauseMs, undefined, { ref: false })
    } while (this.#sending.get(tripId))
    this.#sending.delete(tripId)
  }

  async #send(tripId: number): Promise<void> {
    const states = await findTripState(this.#context, tripId)
    const eventFor = states ? stateEvents(tripId, states) : draftEvent(tripId)
    await forEachInSlices(this.#streams.of(tripTopic(tripId)), (stream) => {
      const event = eventFor(stream)
      if (event) stream.write(event)
    })
  }
}

function stateEvents(tripId: number, { forVisitors, forUsers }: TripStates) {
  const visitorEvent = toBytes({ topic: tripTopic(tripId), what: 'seats', state: forVisitors })
  const userEvent = toBytes({ topic: tripTopic(tripId), what: 'seats', state: forUsers })
  return ({ viewer }: LiveStream) => (viewer ? userEvent : visitorEvent)
}

/** Whoever sees drafts loads the rest by calls; nobody else learns of the change. */
function draftEvent(tripId: number) {
  const event = toBytes({ topic: tripTopic(tripId), what: 'seats' })
  return ({ viewer }: LiveStream) => (can(viewer, 'see-drafts', { tripId }) ? event : null)
}

/** As bytes, because a text would be encoded again for each stream. */
function toBytes(event: LiveEvent): Buffer {
  return Buffer.from(`data: ${JSON.stringify(event)}\n\n`)
}
