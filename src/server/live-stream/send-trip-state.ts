import { can } from '#contract/access.ts'
import type { Context } from '../context.ts'
import { tripTopic } from '../live/topics.ts'
import { findTripStates, type TripStates } from './find-trip-states.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import { toEventBytes } from './event-text.ts'
import type { LiveStream, StreamRegistry } from './stream-registry.ts'

/** Sends the state of a trip to everybody who watches it. It is computed once for all of them. */
export async function sendTripState(
  context: Pick<Context, 'db' | 'config'>,
  streams: StreamRegistry,
  tripId: number,
): Promise<void> {
  const states = await findTripStates(context, tripId)
  const eventFor = states ? stateEvents(tripId, states) : draftEvent(tripId)
  await forEachInSlices(streams.of(tripTopic(tripId)), (stream) => {
    const event = eventFor(stream)
    if (event) stream.write(event)
  })
}

function stateEvents(tripId: number, { forVisitors, forUsers }: TripStates) {
  const change = { topic: tripTopic(tripId), what: 'seats' } as const
  const visitorEvent = toEventBytes({ ...change, state: forVisitors })
  const userEvent = toEventBytes({ ...change, state: forUsers })
  return ({ viewer }: LiveStream) => (viewer ? userEvent : visitorEvent)
}

/** Whoever sees drafts loads the rest by calls; nobody else learns of the change. */
function draftEvent(tripId: number) {
  const event = toEventBytes({ topic: tripTopic(tripId), what: 'seats' })
  return ({ viewer }: LiveStream) => (can(viewer, 'see-drafts', { tripId }) ? event : null)
}
