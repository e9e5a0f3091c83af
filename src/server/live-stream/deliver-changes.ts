import { can } from '#contract/access.ts'
import type { LiveChange } from '#contract/live.ts'
import type { Viewer } from '#contract/auth.ts'
import { findDrafts } from '../access/find-drafts.ts'
import { canFollowChats } from '../chat/admit-to-chat.ts'
import type { Context } from '../context.ts'
import type { LiveStream, StreamRegistry } from './stream-registry.ts'

type DeliveryContext = Pick<Context, 'live' | 'db' | 'log'>

/** The trips that were looked up, and which of them are drafts; null if the lookup failed. */
type DraftLookup = { lookedUp: ReadonlySet<number>; drafts: ReadonlySet<number> | null }

/** Sends every published change to the streams that listen to it and may know of it. */
export function deliverChanges(context: DeliveryContext, streams: StreamRegistry): void {
  let delivering: Promise<void> = Promise.resolve()
  /** Messages that wait for their lookup, or for that of a message before them. */
  let waitingCount = 0
  const deliver = (message: LiveChange[] | 'resync', lookup: DraftLookup) =>
    message === 'resync'
      ? sendResync(context, streams)
      : sendChanges(context, streams, { changes: message, lookup })

  context.live.subscribe((message) => {
    const tripIds = message === 'resync' ? [] : findTripsToLookUp(streams, message)
    if (tripIds.length === 0 && waitingCount === 0) {
      return deliver(message, { lookedUp: new Set(), drafts: new Set() })
    }
    // One after the other, so that changes are sent in the order in which they happened.
    waitingCount += 1
    delivering = delivering.then(async () => {
      const lookup = await lookUpDrafts(context, tripIds)
      waitingCount -= 1
      deliver(message, lookup)
    })
  })
}

/** The trips for which it matters whether they are drafts: somebody listens who may not see drafts. */
function findTripsToLookUp(streams: StreamRegistry, changes: LiveChange[]): number[] {
  const ids = changes.flatMap((change) => {
    const tripId = findPossibleDraft(change)
    if (tripId === null) return []
    const isInDoubt = [...streams.of(change.topic)].some(({ viewer }) => !canSeeDraft(viewer, tripId))
    return isInDoubt ? tripId : []
  })
  return [...new Set(ids)]
}

async function lookUpDrafts({ db, log }: DeliveryContext, tripIds: number[]): Promise<DraftLookup> {
  const drafts = await findDrafts({ db }, tripIds).catch((error: unknown) => {
    log.warn({ err: error }, 'live: could not find out which trips are drafts')
    return null
  })
  return { lookedUp: new Set(tripIds), drafts }
}

function sendResync(context: DeliveryContext, streams: StreamRegistry): void {
  for (const stream of streams.all) {
    stream.write('event: resync\ndata: {}\n\n')
    // A missed change may have been that somebody left the trip.
    void endIfNotOnTrip(context, stream)
  }
}

/**
 * Sends changes to the streams whose viewers may know of them. If the drafts are unknown (null), the streams
 * of viewers who may not see drafts are ended, so that their pages reload everything.
 */
function sendChanges(
  context: DeliveryContext,
  streams: StreamRegistry,
  { changes, lookup: { lookedUp, drafts } }: { changes: LiveChange[]; lookup: DraftLookup },
): void {
  const texts = new Map<LiveStream, string>()
  const streamsToEnd = new Set<LiveStream>()
  for (const change of changes) {
    const { topic, what } = change
    const tripId = findPossibleDraft(change)
    // A trip that was not looked up may be a draft: its listener subscribed after the lookup.
    const isPublic = tripId === null || (lookedUp.has(tripId) && drafts?.has(tripId) === false)
    const isForAll = what !== 'drafts' && isPublic
    for (const stream of streams.of(topic)) {
      if (!isForAll && !canSeeDraft(stream.viewer, tripId)) {
        if (drafts === null) streamsToEnd.add(stream)
        continue
      }
      // Null if only the server listens to the topic, for this stream.
      const name = stream.nameOf.get(topic) ?? null
      if (name !== null) {
        texts.set(stream, `${texts.get(stream) ?? ''}data: ${JSON.stringify({ topic: name, what })}\n\n`)
      }
      // The session may have ended; clients with a valid one reconnect.
      if (what === 'session') streamsToEnd.add(stream)
      if (what === 'bookings') void endIfNotOnTrip(context, stream)
    }
  }
  // Simultaneous changes are one write per stream.
  for (const [stream, text] of texts) stream.write(text)
  for (const stream of streamsToEnd) stream.end()
}

/** Ends the stream of somebody who follows the chat of a trip and is no longer on it. */
async function endIfNotOnTrip({ db, log }: DeliveryContext, { chats, end }: LiveStream): Promise<void> {
  if (!chats) return
  try {
    if (!(await canFollowChats(db, chats))) end()
  } catch (error) {
    log.warn({ err: error }, 'live: could not look who is on a trip')
    end()
  }
}

/** Without a trip: whether the viewer may know that some draft has changed. */
function canSeeDraft(viewer: Viewer | null, tripId: number | null): boolean {
  return can(viewer, 'see-drafts', tripId === null ? undefined : { tripId })
}

/** The trip of a change, if it may be a draft; null otherwise. Everybody may learn that a trip was hidden. */
function findPossibleDraft({ topic, what }: LiveChange): number | null {
  return topic.startsWith('trip:') && what !== 'hidden' ? Number(topic.slice('trip:'.length)) : null
}
