import { findValidSessions } from '../auth/find-valid-sessions.ts'
import { canFollowChats } from '../chat/admit-to-chat.ts'
import { findChatReaders } from '../chat/find-chat-readers.ts'
import type { Context } from '../context.ts'
import { groupBy } from '../group-by.ts'
import type { LiveStream } from './stream-registry.ts'

type LookupContext = Pick<Context, 'db' | 'log'>

/** Ends the streams whose session has ended, or cannot be looked up. */
export async function endStreamsWithoutSession(
  { db, log }: LookupContext,
  streams: Iterable<LiveStream>,
): Promise<void> {
  // Streams may be added during the lookup, which knows nothing of their sessions.
  const asked = [...streams]
  const sessionIds = asked.flatMap(({ viewer }) => viewer?.sessionId ?? [])
  const lookUp = () => findValidSessions(db, [...new Set(sessionIds)])
  // Right after an outage, connections of the pool may still be broken.
  const valid = await lookUp()
    .catch(lookUp)
    .catch(lookUp)
    .catch((error: unknown) => {
      log.warn({ err: error }, 'live: could not look up which sessions have ended')
      return new Set()
    })
  for (const { viewer, end } of asked) if (viewer && !valid.has(viewer.sessionId)) end()
}

/** Ends the streams that follow a chat which their viewers may no longer read, or if that cannot be looked up. */
export async function endStreamsOfFormerReaders(
  { db, log }: LookupContext,
  streams: Iterable<LiveStream>,
): Promise<void> {
  // Streams may be added during the lookup, and have asked themselves.
  const subscriptions = [...streams].flatMap((stream) =>
    (stream.chats?.tripIds ?? []).map((tripId) => ({ tripId, stream })),
  )
  for (const [tripId, followers] of groupBy(subscriptions, (each) => each.tripId)) {
    const sessionIds = followers.flatMap(({ stream: { viewer } }) => viewer?.sessionId ?? [])
    const readers = await findChatReaders(db, { tripId, sessionIds }).catch((error: unknown) => {
      log.warn({ err: error }, 'live: could not look up who may read a chat')
      return new Set<string>()
    })
    for (const { stream } of followers) if (!readers.has(stream.viewer?.sessionId ?? '')) stream.end()
  }
}

/** Ends the stream of somebody who follows the chat of a trip and is no longer on it. */
export async function endIfNotOnTrip({ db, log }: LookupContext, { chats, end }: LiveStream): Promise<void> {
  if (!chats) return
  try {
    if (!(await canFollowChats(db, chats))) end()
  } catch (error) {
    log.warn({ err: error }, 'live: could not look up who is on a trip')
    end()
  }
}
