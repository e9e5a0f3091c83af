import type { FastifyInstance, FastifyReply } from 'fastify'
import * as input from '#contract/trip-input.ts'
import * as saves from '#contract/trip-saves.ts'
import * as contract from '#contract/trips.ts'
import { networkOf } from '../limits/network-of.ts'
import type { Context } from '../context.ts'
import { TRIPS_TOPIC, tripTopic } from '../live/topics.ts'
import { fail } from '../fail.ts'
import { isInternalRequest } from '../http/is-internal-request.ts'
import { keepRawField } from '../http/keep-raw-field.ts'
import { RateLimit } from '../rate-limit.ts'
import { route } from '../http/route.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { createTrip } from './create-trip.ts'
import { duplicateTrip } from './duplicate-trip.ts'
import { getTripVersion } from './get-trip-version.ts'
import { getTrip } from './get-trip.ts'
import { listSaves } from './list-saves.ts'
import { listTripMonths } from './list-trip-months.ts'
import { listTrips } from './list-trips.ts'
import { updateTrip } from './update-trip.ts'

export function tripRoutes(app: FastifyInstance, context: Context) {
  const searches = new RateLimit(context.config.searchesPerSecond)
  const countSearch = ({ key, reply }: { key: string; reply: FastifyReply }) => {
    // A search made while rendering a page was already counted as a rendered page.
    if (isInternalRequest(reply.request)) return
    const retryAfterSeconds = searches.wait(key)
    if (retryAfterSeconds > 0) fail('TOO_MANY_SEARCHES', { retryAfterSeconds })
    searches.count(key)
  }

  route(app, contract.listTrips, 'browse', async ({ query, viewer, client, reply }) => {
    if (query.q !== undefined) countSearch({ key: viewer?.id ?? networkOf(client.ip), reply })
    reply.cacheUntilChanged(TRIPS_TOPIC)
    const { trips, total, nextCursor } = await listTrips(context, {
      ...query,
      viewer,
    })
    setPaginationHeaders(reply, { path: contract.listTrips.path, query, total, nextCursor })
    return trips
  })

  route(app, contract.listTripMonths, 'browse', ({ reply }) => {
    reply.cacheUntilChanged(TRIPS_TOPIC)
    return listTripMonths(context)
  })

  route(app, contract.getTrip, 'see-trip', ({ params, viewer, reply }) => {
    reply.cacheUntilChanged(tripTopic(params.id))
    return getTrip(context, { id: params.id, viewer })
  })

  void app.register((writing, _options, done) => {
    keepRawField(writing, 'schedule')
    route(writing, input.createTrip, 'create-trip', ({ body, viewer, key }) =>
      createTrip(context, { trip: body, by: viewer.id, key }),
    )
    route(writing, input.updateTrip, 'edit-trip', ({ params, viewer, body }) =>
      updateTrip(context, { id: params.id, by: viewer.id, change: body }),
    )
    done()
  })

  route(app, input.duplicateTrip, 'create-trip', ({ params, viewer, key }) =>
    duplicateTrip(context, { ...params, by: viewer.id, key }),
  )
  route(app, saves.listTripSaves, 'edit-trip', ({ params }) => listSaves(context, params))
  route(app, saves.getTripVersion, 'edit-trip', ({ params }) => getTripVersion(context, params))
}
