import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { liveStream } from '#contract/live.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import type { SessionMemory } from '../auth/session-memory.ts'
import { canFollowChats } from '../chat/admit-to-chat.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { openEventStream } from '../http/open-event-stream.ts'
import { route } from '../http/route.ts'
import { tripIdOf, userTopic } from '../live/topics.ts'
import { deliverChanges } from './deliver-changes.ts'
import { endStreamsWithoutSession } from './end-streams.ts'
import { type LiveStream, StreamRegistry } from './stream-registry.ts'

/** A slow reader is cut off; it reconnects and reloads. */
const MAX_UNSENT_BYTES = 256 * 1024
/** Clients whose stream ended reconnect after a random time between these two. */
const RETRY_FROM_MS = 500
const RETRY_TO_MS = 3_000

export function liveStreamRoutes(
  app: FastifyInstance,
  { sessionMemory, ...context }: Context & { sessionMemory: Pick<SessionMemory, 'recall'> },
) {
  const streams = new StreamRegistry()
  const delivery = deliverChanges(context, streams)
  // Streams never end by themselves, so closing the server would wait for them.
  app.addHook('preClose', (done) => {
    for (const stream of streams.all) stream.end()
    done()
  })

  route(app, liveStream, 'browse', async ({ query, viewer, client, reply }) => {
    const subscription = await admitToTopics(context, { topics: query.topics, viewer })
    const clientKey = viewer?.id ?? client.ip
    if (streams.countOf(clientKey) >= context.config.streamsPerClient)
      fail('TOO_MANY_STREAMS', { retryAfterSeconds: RETRY_TO_MS / 1000 })
    const { raw, write, end } = openEventStream(reply, { maxUnsentBytes: MAX_UNSENT_BYTES })
    // The client disconnected during the lookup.
    if (raw.destroyed) return ''
    // When a server is replaced all streams break at once; random delays spread the reconnects.
    write(`retry: ${randomInt(RETRY_FROM_MS, RETRY_TO_MS)}\n\n`)
    const stream = { write, end, ...subscription }
    raw.on('close', streams.add(stream, clientKey))
    // The session may have ended just before the stream was added; it has not if it is still remembered.
    if (viewer && !sessionMemory.recall(viewer.sessionId)) await endStreamsWithoutSession(context, [stream])
    await delivery.sendMissedChanges(stream)
    return ''
  })
}

/** What a stream listens to. Fails if the viewer may not listen to one of the topics. */
async function admitToTopics(
  { db }: Pick<Context, 'db'>,
  { topics, viewer }: { topics: string[]; viewer: SignedInUser | null },
): Promise<Pick<LiveStream, 'nameOf' | 'chats' | 'viewer'>> {
  const chatTripIds = topics.flatMap((topic) => (topic.startsWith('chat:') ? tripIdOf(topic) : []))
  const needsViewer = topics.includes('me') || chatTripIds.length > 0
  if (needsViewer && !viewer) fail('UNAUTHORIZED')
  const chats = viewer && chatTripIds.length > 0 ? { tripIds: chatTripIds, viewer } : null
  if (chats && !(await canFollowChats(db, chats))) fail('NOT_ON_TRIP')

  const nameOf = new Map<string, string | null>(
    topics.map((topic) => [topic === 'me' && viewer ? userTopic(viewer.id) : topic, topic]),
  )
  // Always listen to the user's own topic, to notice the end of the session, or when they leave a trip.
  if (viewer && !topics.includes('me')) nameOf.set(userTopic(viewer.id), null)
  return { nameOf, chats, viewer }
}
