import type { Viewer } from '#contract/auth.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { OpenCount } from '../open-count.ts'

/** The chats that a stream follows. */
type ChatSubscription = { tripIds: number[]; viewer: Viewer }

/** An open stream to a browser, and what it listens to. */
export type LiveStream = {
  write: (event: string | Buffer) => void
  end: () => void
  /** The name of each topic for this client, or null if only the server listens to it. */
  nameOf: ReadonlyMap<string, string | null>
  /** Null if it follows no chat. */
  chats: ChatSubscription | null
  /** Null for visitors. */
  viewer: SignedInUser | null
}

/** The open streams of this process. */
export class StreamRegistry {
  readonly #open = new Set<LiveStream>()
  readonly #byTopic = new Map<string, Set<LiveStream>>()
  readonly #perClient = new OpenCount()

  get all(): ReadonlySet<LiveStream> {
    return this.#open
  }

  /** The streams that listen to a topic. */
  of(topic: string): Iterable<LiveStream> {
    return this.#byTopic.get(topic) ?? []
  }

  /** How many streams listen to a topic. */
  listenerCount(topic: string): number {
    return this.#byTopic.get(topic)?.size ?? 0
  }

  /** How many streams a client has open. */
  countOf(client: string): number {
    return this.#perClient.of(client)
  }

  /** Adds a stream, until the returned function is called. */
  add(stream: LiveStream, client: string): () => void {
    this.#open.add(stream)
    const uncount = this.#perClient.open(client)
    for (const topic of stream.nameOf.keys()) {
      this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set()).add(stream))
    }
    return () => {
      this.#open.delete(stream)
      uncount()
      for (const topic of stream.nameOf.keys()) {
        const streams = this.#byTopic.get(topic)
        streams?.delete(stream)
        if (streams?.size === 0) this.#byTopic.delete(topic)
      }
    }
  }
}
