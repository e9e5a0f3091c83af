import { can } from '#contract/access.ts'
import type { Context } from '../context.ts'
import { tripTopic } from '../live/topics.ts'
import { findTripStates, type TripStates } from './find-trip-states.ts'
import { forEachInBatches } from './for-each-in-batches.ts'
import { toEventBytes } from './event-text.ts'
import type { LiveStream, StreamRegistry } from './stream-registry.ts'

/** Sends the state of a trip to everybody who watches it. It is computed once for all of them. */
export async function sendTripState(
  context: Pick<Context, 'db' | 'config'>,
  streams: StreamRegistry,
  tripId: number,
): Promise<void> {
  const states = await findTripStates(context, tripId)
  const chooseEvent = states ? chooseStateEvent(tripId, states) : chooseDraftEvent(tripId)
  await forEachInBatches(streams.of(tripTopic(tripId)), (stream) => {
    const event = chooseEvent(stream)
    if (event) stream.write(event)
  })
}

/** Returns the event for a stream; null for none. */
type ChooseEvent = (stream: LiveStream) => Buffer | null

function chooseStateEvent(tripId: number, { forVisitors, forUsers }: TripStates): ChooseEvent {
  const change = { topic: tripTopic(tripId), what: 'seats' } as const
  const visitorEvent = toEventBytes({ ...change, state: forVisitors })
  const userEvent = toEventBytes({ ...change, state: forUsers })
  return ({ viewer }) => (viewer ? userEvent : visitorEvent)
}

/** Whoever sees drafts loads the rest by calls; nobody else learns of the change. */
function chooseDraftEvent(tripId: number): ChooseEvent {
  const event = toEventBytes({ topic: tripTopic(tripId), what: 'seats' })
  return ({ viewer }) => (can(viewer, 'see-drafts', { tripId }) ? event : null)
}
