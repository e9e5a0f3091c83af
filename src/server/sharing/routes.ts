import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { PathId } from '#contract/common.ts'
import { shareVersion } from '#contract/sharing.ts'
import { networkOf } from '../auth/attempt-limits.ts'
import type { Context } from '../context.ts'
import { sendTagged } from '../http/send-with-etag.ts'
import { getTrip } from '../trips/get-trip.ts'
import { drawTrip } from './draw-trip.ts'
import { PictureShelf } from './picture-cache.ts'

const LIMITS = { maxBytes: 8_000_000, drawnAtOnce: 2, maxWaiting: 10, perClient: 4 }
const AS_LONG_AS_IT_LOOKS_SO = 'public, max-age=31536000, immutable'
const A_WHILE = 'public, max-age=300'

const Params = z.object({ id: PathId })
const Query = z.object({ v: z.optional(z.string()) })

/** Pictures for link previews. Not below /api, which robots are asked to leave alone. */
export function sharingRoutes(app: FastifyInstance, context: Context) {
  const shelf = new PictureShelf(LIMITS)

  app.get('/share/trip/:id(^\\d+).jpg', {
    schema: { hide: true, params: Params, querystring: Query },
    handler: async (request, reply) => {
      const { id } = request.params as z.infer<typeof Params>
      const { v } = request.query as z.infer<typeof Query>
      const trip = await getTrip(context, { id, viewer: null })
      const version = shareVersion(trip)
      // Other sites show it: that is what it is for.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendTagged(request, reply, {
        tag: version,
        type: 'image/jpeg',
        // An address of yesterday gives the picture of today, and is asked for again soon.
        cacheControl: v === version ? AS_LONG_AS_IT_LOOKS_SO : A_WHILE,
        bytes: () => shelf.take(`${id}-${version}`, () => drawTrip(context, trip), networkOf(request.ip)),
      })
    },
  })
}
