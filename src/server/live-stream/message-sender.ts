import type { Context } from '../context.ts'
import { findChatReaders } from '../chat/find-chat-readers.ts'
import { findLatestChanges } from '../chat/find-latest-changes.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { chatTopic } from '../live/topics.ts'
import { forEachInBatches } from './for-each-in-batches.ts'
import { toEventBytes } from './event-text.ts'
import type { StreamRegistry } from './stream-registry.ts'

const MAX_REMEMBERED = 10_000

/** Sends new and changed messages of chats to those who may read them. */
export class MessageSender {
  readonly #context: Pick<Context, 'db'>
  readonly #streams: StreamRegistry
  /** The latest revision sent of each chat. */
  readonly #sentRevisions = new Map<number, number>()

  constructor(context: Pick<Context, 'db'>, streams: StreamRegistry) {
    this.#context = context
    this.#streams = streams
  }

  /** Reads messages and readers in one snapshot: nobody gets a message that was written after they left. */
  async send(tripId: number): Promise<void> {
    const topic = chatTopic(tripId)
    const listeners = this.#streams.of(topic)
    const sessionIds = new Set([...listeners].flatMap(({ viewer }) => viewer?.sessionId ?? []))
    const sentRevision = this.#sentRevisions.get(tripId)
    const { messages, readers } = await readSnapshot(this.#context.db, async (tx) => ({
      readers: await findChatReaders(tx, { tripId, sessionIds: [...sessionIds] }),
      messages: await findLatestChanges(tx, { tripId, sentRevision }),
    }))
    // An event contained them before this change arrived. Pages whose stream has opened since ask anyway.
    if (!messages && sentRevision !== undefined) return
    const event = toEventBytes({ topic, what: 'messages', ...(messages && { messages }) })
    if (messages) this.#rememberSent(tripId, messages.revision)
    const eventWithoutMessages = toEventBytes({ topic, what: 'messages' })
    await forEachInBatches(listeners, ({ viewer, write, end }) => {
      const { sessionId = '' } = viewer ?? {}
      if (readers.has(sessionId)) write(event)
      // Its stream opened after the lookup; the page asks for the messages.
      else if (!sessionIds.has(sessionId)) write(eventWithoutMessages)
      else end()
    })
  }

  /** Forgetting costs only a longer event, or one more request from some pages. */
  #rememberSent(tripId: number, revision: number): void {
    if (this.#sentRevisions.size >= MAX_REMEMBERED) this.#sentRevisions.clear()
    this.#sentRevisions.set(tripId, revision)
  }
}
