import { type Action, can } from '#contract/access.ts'
import type { LiveChange } from '#contract/live.ts'
import type { Viewer } from '#contract/auth.ts'
import { findDrafts } from '../access/find-drafts.ts'
import type { Context } from '../context.ts'
import { chatTopic, tripIdOf, TRIPS_TOPIC, tripTopic } from '../live/topics.ts'
import { endIfNotOnTrip, endStreamsOfFormerReaders, endStreamsWithoutSession } from './end-streams.ts'
import { toEventText } from './event-text.ts'
import { forEachInBatches } from './for-each-in-batches.ts'
import { MessageSender } from './message-sender.ts'
import { RecentChanges } from './recent-changes.ts'
import { type LiveStream, StreamRegistry } from './stream-registry.ts'
import { sendTripState } from './send-trip-state.ts'
import { ThrottledSender } from './throttled-sender.ts'
import { UnreadSender } from './unread-sender.ts'

/** A state is long, and a page computes much from it. */
const STATE_PAUSE_MS_PER_LISTENER = 0.7
/** A message is short, and people wait for it. */
const MESSAGE_PAUSE_MS_PER_LISTENER = 0.2

/** The changes that only organisers receive, and what they must be allowed to see for that. */
const actionsFor: Partial<Record<LiveChange['what'], Action>> = {
  drafts: 'see-drafts',
  money: 'see-payments',
}

/** How long a trip's page may take from loading its data to opening its stream without missing a change. */
const MISSED_CHANGES_MS = 5_000

type DeliveryContext = Pick<Context, 'live' | 'db' | 'config' | 'log'>

/** The trips that were looked up, and which of them are drafts; null if the lookup failed. */
type DraftLookup = { lookedUp: ReadonlySet<number>; drafts: ReadonlySet<number> | null }

export type Delivery = {
  /**
   * Tells a new stream what has just changed about its trips, because its page may have loaded its data before. Pages
   * ask for chats by themselves.
   */
  sendMissedChanges: (stream: LiveStream) => Promise<void>
}

/** Sends every published change to the streams that listen to it and may know of it. */
export function deliverChanges(context: DeliveryContext, streams: StreamRegistry): Delivery {
  const recentChanges = new RecentChanges(MISSED_CHANGES_MS)
  const stateSenders = createStateSenders(context, streams)
  const unreadSender = new UnreadSender((change) => sendToListeners(streams, change))
  /** One after the other, so that changes are sent in the order in which they happened. */
  let delivering: Promise<void> = Promise.resolve()
  const deliverNext = (deliver: () => Promise<void>) => {
    delivering = delivering
      .then(deliver)
      .catch((error: unknown) => context.log.error({ err: error }, 'live: a change was not delivered'))
  }

  // A process hears of its own changes first, and sends nothing more to a session that it has ended.
  context.live.subscribeToOwn((changes) => endStreamsAfterLogout(streams, changes))
  context.live.subscribe((message) => {
    if (message === 'resync') return deliverNext(() => sendResync(context, streams))
    recentChanges.note(message.filter(({ topic }) => isAboutTrips(topic)))
    endStreamsAfterLogout(streams, message)
    endStreamsOfPeopleWhoLeft(context, streams, message)
    for (const { topic, what } of message) stateSenders.get(what)?.scheduleSend(tripIdOf(topic))
    for (const change of message)
      if (change.what === 'chats' && streams.listenerCount(change.topic) > 0) unreadSender.enqueue(change)
    const otherChanges = message.filter(({ what }) => what !== 'chats' && !stateSenders.has(what))
    deliverNext(() => sendChanges(context, streams, otherChanges))
  })
  return {
    sendMissedChanges: async (stream) => {
      const changes = recentChanges.of(stream.nameOf)
      if (changes.length === 0) return
      const onlyThis = new StreamRegistry()
      onlyThis.add(stream, '')
      await sendChanges(context, onlyThis, changes)
    },
  }
}

/** The kinds of change that are sent with their new data, and what sends them. */
function createStateSenders(context: DeliveryContext, streams: StreamRegistry) {
  const messageSender = new MessageSender(context, streams)
  const { log } = context
  return new Map<LiveChange['what'], ThrottledSender>([
    [
      'seats',
      new ThrottledSender({
        countListeners: (tripId) => streams.listenerCount(tripTopic(tripId)),
        pauseMsPerListener: STATE_PAUSE_MS_PER_LISTENER,
        send: (tripId) => sendTripState(context, streams, tripId),
        log,
      }),
    ],
    [
      'messages',
      new ThrottledSender({
        countListeners: (tripId) => streams.listenerCount(chatTopic(tripId)),
        pauseMsPerListener: MESSAGE_PAUSE_MS_PER_LISTENER,
        send: (tripId) => messageSender.send(tripId),
        log,
      }),
    ],
  ])
}

/** Without looking up drafts: for topics of people. */
function sendToListeners(streams: StreamRegistry, change: LiveChange): void {
  for (const stream of streams.of(change.topic)) {
    const text = textOf(stream, change)
    if (text !== null) stream.write(text)
  }
}

/** Ends the streams of people one of whose sessions has ended; clients with a valid one reconnect. */
function endStreamsAfterLogout(streams: StreamRegistry, changes: LiveChange[]): void {
  for (const change of changes) {
    if (change.what !== 'session') continue
    sendToListeners(streams, change)
    for (const stream of [...streams.of(change.topic)]) stream.end()
  }
}

function endStreamsOfPeopleWhoLeft(
  context: DeliveryContext,
  streams: StreamRegistry,
  changes: LiveChange[],
): void {
  for (const { topic, what } of changes) {
    if (what !== 'bookings') continue
    for (const stream of streams.of(topic)) void endIfNotOnTrip(context, stream)
  }
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
  if (tripIds.length === 0) return { lookedUp: new Set(), drafts: new Set() }
  const drafts = await findDrafts({ db }, tripIds).catch((error: unknown) => {
    log.warn({ err: error }, 'live: could not find out which trips are drafts')
    return null
  })
  return { lookedUp: new Set(tripIds), drafts }
}

/** A missed change may have been that somebody logged out, or left the trip. */
async function sendResync(context: DeliveryContext, streams: StreamRegistry): Promise<void> {
  await forEachInBatches(streams.all, (stream) => stream.write('event: resync\ndata: {}\n\n'))
  await endStreamsWithoutSession(context, streams.all)
  await endStreamsOfFormerReaders(context, streams.all)
}

/**
 * Sends changes to the streams whose viewers may know of them. If the drafts are unknown (null), the streams
 * of viewers who may not see drafts are ended, so that their pages reload everything.
 */
async function sendChanges(
  context: DeliveryContext,
  streams: StreamRegistry,
  changes: LiveChange[],
): Promise<void> {
  const { lookedUp, drafts } = await lookUpDrafts(context, findTripsToLookUp(streams, changes))
  const texts = new Map<LiveStream, string>()
  const streamsToEnd = new Set<LiveStream>()
  for (const change of changes) {
    const tripId = findPossibleDraft(change)
    // A trip that was not looked up may be a draft: its listener subscribed after the lookup.
    const isPublic = tripId === null || (lookedUp.has(tripId) && drafts?.has(tripId) === false)
    const action = actionsFor[change.what]
    await forEachInBatches(streams.of(change.topic), (stream) => {
      if (action && !can(stream.viewer, action)) return
      if (!isPublic && !canSeeDraft(stream.viewer, tripId)) {
        if (drafts === null) streamsToEnd.add(stream)
        return
      }
      const text = textOf(stream, change)
      if (text !== null) texts.set(stream, (texts.get(stream) ?? '') + text)
    })
  }
  // Simultaneous changes are one write per stream.
  await forEachInBatches(texts, ([stream, text]) => stream.write(text))
  for (const stream of streamsToEnd) stream.end()
}

/** A change as the stream receives it; null if only the server listens to its topic, for this stream. */
function textOf({ nameOf }: LiveStream, { topic, what }: LiveChange): string | null {
  const name = nameOf.get(topic) ?? null
  return name === null ? null : toEventText({ topic: name, what } as LiveChange)
}

function canSeeDraft(viewer: Viewer | null, tripId: number | null): boolean {
  return can(viewer, 'see-drafts', tripId === null ? undefined : { tripId })
}

function isAboutTrips(topic: string): boolean {
  return topic === TRIPS_TOPIC || topic.startsWith('trip:')
}

/** The trip of a change, if it may be a draft; null otherwise. Everybody may learn that a trip was hidden. */
function findPossibleDraft({ topic, what }: LiveChange): number | null {
  return topic.startsWith('trip:') && what !== 'hidden' ? tripIdOf(topic) : null
}
