import * as z from 'zod/mini'
import { Id, Instant, ListLimit, NoContent, PathId } from './fields.ts'
import { endpoint } from './endpoint.ts'

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
/** Accepted file types, as in a file field. */
export const IMAGE_ENDINGS = '.png,.jpg,.jpeg,.gif,.webp'
/** Pictures per response of the library. */
export const IMAGES_PER_PAGE = 24

/** A picture of the library. */
export const UploadedImage = z.object({
  id: Id,
  /** Name of the stored file in its largest size. */
  filename: z.string(),
  originalName: z.string(),
  /** The path of the file; picture-files.ts derives the other sizes from it. */
  filePath: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  uploadedBy: z.string(),
  tripId: z.nullable(Id),
  createdAt: Instant,
})
export type UploadedImage = z.infer<typeof UploadedImage>

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload-image',
  idempotencyKey: true,
  summary: 'Adds a picture to the library: PNG, JPEG, GIF or WebP, at most 5 MB, one at a time',
  body: z.object({ tripId: z.optional(PathId) }),
  file: {
    field: 'image',
    maxBytes: MAX_IMAGE_BYTES,
    missing: 'IMAGE_MISSING',
    tooLarge: 'IMAGE_TOO_LARGE',
  },
  response: { 201: UploadedImage },
})

export const listImages = endpoint({
  method: 'GET',
  path: '/api/images',
  summary:
    'The library (at most `limit`, or 1,000), newest first; the next page is in the Link header, the count in X-Total-Count',
  query: z.object({
    tripId: z.optional(PathId),
    cursor: z.optional(PathId),
    limit: z.optional(ListLimit),
  }),
  response: { 200: z.array(UploadedImage) },
})

/** The trips that use a picture in any of their fields. */
export const listImageTrips = endpoint({
  method: 'GET',
  path: '/api/images/:id/trips',
  summary: 'The first trips that show a picture; the count is in X-Total-Count',
  params: z.object({ id: PathId }),
  response: { 200: z.array(z.object({ id: Id, title: z.string() })) },
})

export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/api/images/:id',
  summary: 'Deletes a picture and clears it from the trips that show it',
  params: z.object({ id: PathId }),
  response: { 204: NoContent },
})
