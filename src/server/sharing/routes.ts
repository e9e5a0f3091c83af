import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { PathId } from '#contract/fields.ts'
import { shareVersion } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { sendWithEtag } from '../http/send-with-etag.ts'
import { networkOf } from '../limits/network-of.ts'
import { getTrip } from '../trips/get-trip.ts'
import { drawTrip } from './draw-trip.ts'
import { PictureCache } from './picture-cache.ts'

const LIMITS = { maxBytes: 8_000_000, drawnAtOnce: 2, maxWaiting: 10, perClient: 4 }
const IMMUTABLE = 'public, max-age=31536000, immutable'
const FIVE_MINUTES = 'public, max-age=300'

const Params = z.object({ id: PathId })
/** `v`: the version of the picture, from sharePath(). */
const Query = z.object({ v: z.optional(z.string()) })

/** Pictures for link previews. Not below /api, which robots.txt excludes. */
export function sharingRoutes(app: FastifyInstance, context: Context) {
  const pictures = new PictureCache(LIMITS)

  app.get('/share/trip/:id(^\\d+).jpg', {
    schema: { hide: true, params: Params, querystring: Query },
    handler: async (request, reply) => {
      const { id } = request.params as z.infer<typeof Params>
      const { v } = request.query as z.infer<typeof Query>
      const trip = await getTrip(context, { id, viewer: null })
      const version = shareVersion(trip)
      // Other sites have to be able to show it.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendWithEtag(request, reply, {
        tag: version,
        type: 'image/jpeg',
        // An outdated version gets the current picture with a short cache time.
        cacheControl: v === version ? IMMUTABLE : FIVE_MINUTES,
        bytes: () => pictures.get(`${id}-${version}`, () => drawTrip(context, trip), networkOf(request.ip)),
      })
    },
  })
}
