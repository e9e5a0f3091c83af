import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { can } from '#contract/access.ts'
import { liveStream, type LiveChange } from '#contract/live.ts'
import type { Viewer } from '#contract/auth.ts'
import { canFollowChats } from '../chat/admit-to-chat.ts'
import type { Context } from '../context.ts'
import { userTopic } from '../events/topics.ts'
import { fail } from '../fail.ts'
import { findDrafts } from '../access/find-drafts.ts'
import { OpenCount } from './open-count.ts'
import { openEventStream, type EventStream } from './open-event-stream.ts'
import { route } from './route.ts'

/** A slow reader is cut off; it reconnects and reloads. */
const MAX_UNSENT_BYTES = 256 * 1024
const RETRY_FROM_MS = 500
const RETRY_TO_MS = 3_000

/** The chats that a stream listens to. */
type ChatSubscription = { tripIds: number[]; viewer: Viewer }

/** An open stream: the name of each topic for this client, or null if only the server listens to it. */
type LiveStream = EventStream & {
  nameOf: Map<string, string | null>
  chats: ChatSubscription | null
  viewer: Viewer | null
}

/** The trips that were looked up, and which of them are drafts; null if the lookup failed. */
type DraftLookup = { lookedUp: ReadonlySet<number>; drafts: ReadonlySet<number> | null }

export function liveRoutes(app: FastifyInstance, { live, config, db, log }: Context) {
  const streamsOf = new Map<string, Set<LiveStream>>()
  const perClient = new OpenCount()
  const open = new Set<LiveStream>()

  let telling: Promise<void> = Promise.resolve()
  let waiting = 0
  live.subscribe((message) => {
    const tripIds = message === 'resync' ? [] : tripsToLookUp(message)
    // One after the other, so that changes are sent in the order in which they happened.
    if (tripIds.length === 0 && waiting === 0)
      return tell(message, { lookedUp: new Set(), drafts: new Set() })
    waiting += 1
    telling = telling.then(async () => {
      const drafts = await findDrafts({ db }, tripIds).catch((error: unknown) => {
        log.warn({ err: error }, 'live: could not find out which trips are drafts')
        return null
      })
      waiting -= 1
      tell(message, { lookedUp: new Set(tripIds), drafts })
    })
  })

  /** Trips to look up: those with a listener who may not see drafts. */
  const tripsToLookUp = (changes: LiveChange[]): number[] => {
    const ids = changes.flatMap((change) => {
      const tripId = findPossibleDraft(change)
      if (tripId === null) return []
      const isInDoubt = [...(streamsOf.get(change.topic) ?? [])].some(
        ({ viewer }) => !canSeeDraft(viewer, tripId),
      )
      return isInDoubt ? tripId : []
    })
    return [...new Set(ids)]
  }

  /** If the drafts are unknown (null), streams that may not see drafts are ended, to reload everything. */
  const tell = (message: LiveChange[] | 'resync', { lookedUp, drafts }: DraftLookup) => {
    if (message === 'resync') {
      for (const stream of open) {
        stream.write('event: resync\ndata: {}\n\n')
        // A missed change may have been that somebody left the trip.
        if (stream.chats) void endIfGone(stream, stream.chats)
      }
      return
    }
    const told = new Map<LiveStream, string>()
    const ended = new Set<LiveStream>()
    for (const change of message) {
      const { topic, what } = change
      const tripId = findPossibleDraft(change)
      // A trip that was not looked up may be a draft: its listener subscribed after the lookup.
      const isPublic = tripId === null || (lookedUp.has(tripId) && drafts?.has(tripId) === false)
      const isForAll = what !== 'drafts' && isPublic
      for (const stream of streamsOf.get(topic) ?? []) {
        if (!isForAll && !canSeeDraft(stream.viewer, tripId)) {
          if (drafts === null) ended.add(stream)
          continue
        }
        const name = stream.nameOf.get(topic) ?? null
        if (name !== null) {
          told.set(stream, `${told.get(stream) ?? ''}data: ${JSON.stringify({ topic: name, what })}\n\n`)
        }
        if (what === 'session') ended.add(stream)
        if (what === 'bookings' && stream.chats) void endIfGone(stream, stream.chats)
      }
    }
    // Simultaneous changes are one write per stream.
    for (const [stream, text] of told) stream.write(text)
    // The session may have ended; clients with a valid one reconnect.
    for (const stream of ended) stream.end()
  }
  /** Ends the stream of somebody who is no longer on the trip. */
  const endIfGone = async (stream: LiveStream, chats: ChatSubscription) => {
    try {
      if (!(await canFollowChats(db, chats))) stream.end()
    } catch (error) {
      log.warn({ err: error }, 'live: could not look who is on a trip')
      stream.end()
    }
  }
  // Streams never end by themselves, so closing the server would wait for them.
  app.addHook('preClose', (done) => {
    for (const stream of open) stream.end()
    done()
  })

  route(app, liveStream, 'browse', async ({ query, viewer, client, reply }) => {
    const tripIds = query.topics.flatMap((topic) => (topic.startsWith('chat:') ? Number(topic.slice(5)) : []))
    const isOwn = query.topics.includes('me') || tripIds.length > 0
    if (isOwn && !viewer) fail('UNAUTHORIZED')
    const chats = viewer && tripIds.length > 0 ? { tripIds, viewer } : null
    if (chats && !(await canFollowChats(db, chats))) fail('NOT_ON_TRIP')
    const whose = viewer?.id ?? client.ip
    if (perClient.of(whose) >= config.streamsPerClient)
      fail('TOO_MANY_STREAMS', { retryAfterSeconds: RETRY_TO_MS / 1000 })
    const nameOf = new Map<string, string | null>(
      query.topics.map((topic) => [topic === 'me' && viewer ? userTopic(viewer.id) : topic, topic]),
    )
    // Always listen to the user's own topic, to notice when they lose access to the chat.
    if (chats && !query.topics.includes('me')) nameOf.set(userTopic(chats.viewer.id), null)
    const opened = openEventStream(reply, { maxUnsentBytes: MAX_UNSENT_BYTES })
    // The client disconnected during the lookup.
    if (opened.raw.destroyed) return ''
    // When a server is replaced all streams break at once; random delays spread the reconnects.
    opened.write(`retry: ${randomInt(RETRY_FROM_MS, RETRY_TO_MS)}\n\n`)

    const stream = { ...opened, nameOf, chats, viewer }
    open.add(stream)
    const uncount = perClient.open(whose)
    for (const topic of nameOf.keys()) {
      streamsOf.set(topic, (streamsOf.get(topic) ?? new Set()).add(stream))
    }
    opened.raw.on('close', () => {
      open.delete(stream)
      uncount()
      for (const topic of nameOf.keys()) {
        const streams = streamsOf.get(topic)
        streams?.delete(stream)
        if (streams?.size === 0) streamsOf.delete(topic)
      }
    })
    return ''
  })
}

function canSeeDraft(viewer: Viewer | null, tripId: number | null): boolean {
  return can(viewer, 'see-drafts', tripId === null ? undefined : { tripId })
}

/** The trip of a change, if it may be a draft. Everybody may learn that a trip was hidden. */
function findPossibleDraft({ topic, what }: LiveChange): number | null {
  return topic.startsWith('trip:') && what !== 'hidden' ? Number(topic.slice(5)) : null
}
