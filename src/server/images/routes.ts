import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as contract from '#contract/images.ts'
import { UPLOADS } from '#contract/picture-files.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { route } from '../http/route.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { sendWithEtag } from '../http/send-with-etag.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import { deleteImage } from './delete-image.ts'
import type { Encoder } from './encoder.ts'
import { isImageFileName, mimeTypeOf } from './image-files.ts'
import { FileCache } from './file-cache.ts'
import { listImageTrips } from './list-image-trips.ts'
import { listImages } from './list-images.ts'
import { uploadImage } from './upload-image.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

const FileParams = z.object({ name: z.string() })

export function imageRoutes(app: FastifyInstance, context: Context & { encoder: Encoder }) {
  const fileCache = new FileCache(context)

  route(app, contract.uploadImage, 'manage-pictures', ({ file, body, viewer, key, reply }) =>
    uploadImage(context, {
      ...file,
      tripId: body.tripId,
      uploadedBy: viewer.id,
      key,
      signal: abortOnDisconnect(reply),
    }),
  )

  route(app, contract.listImages, 'manage-pictures', async ({ query, reply }) => {
    const { images, total, nextCursor } = await listImages(context, query)
    setPaginationHeaders(reply, { path: contract.listImages.path, query, total, nextCursor })
    return images
  })

  route(app, contract.listImageTrips, 'manage-pictures', async ({ params, reply }) => {
    const { trips, total } = await listImageTrips(context, params)
    reply.header('x-total-count', total)
    return trips
  })

  route(app, contract.deleteImage, 'manage-pictures', ({ params }) => deleteImage(context, params))

  app.get(`${UPLOADS}:name`, {
    schema: { hide: true, params: FileParams },
    handler: async (request, reply) => {
      const { name } = request.params as z.infer<typeof FileParams>
      const bytes = isImageFileName(name) ? await fileCache.get(name) : null
      if (!bytes) fail('NOT_FOUND')
      reply.header('content-disposition', 'inline')
      // A file name always stands for the same bytes.
      const tagged = { tag: name, type: mimeTypeOf(name), cacheControl: IMMUTABLE, bytes: () => bytes }
      return sendWithEtag(request, reply, tagged)
    },
  })
}
