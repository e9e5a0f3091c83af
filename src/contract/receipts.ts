import * as z from 'zod/mini'
import { tripParams } from './fields.ts'
import { endpoint } from './endpoint.ts'

export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024
/** Accepted file types, as in a file field. */
export const RECEIPT_ENDINGS = '.png,.jpg,.jpeg,.gif,.webp,.pdf'

export const RECEIPTS = '/api/receipts/'

/** The name or address of the small version of a picture, for lists. */
export function smallReceipt(picture: string): string {
  return picture.replace(/\.jpg$/, '-small.jpg')
}

/** A file that proves a payment. Its address goes into an expense as `receiptUrl`. */
export const UploadedReceipt = z.object({
  receiptUrl: z.string(),
  mimeType: z.string(),
  originalName: z.string(),
})
export type UploadedReceipt = z.infer<typeof UploadedReceipt>

export const uploadReceipt = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/receipts',
  idempotencyKey: true,
  summary:
    'Stores a picture or PDF of at most 5 MB, for an expense that names it as `receiptUrl`; without one it is deleted after a day',
  params: tripParams,
  body: z.object({}),
  file: {
    field: 'receipt',
    maxBytes: MAX_RECEIPT_BYTES,
    missing: 'RECEIPT_MISSING',
    tooLarge: 'RECEIPT_TOO_LARGE',
  },
  response: { 201: UploadedReceipt },
})

export const getReceiptFile = endpoint({
  method: 'GET',
  path: '/api/receipts/:name',
  summary: 'A stored receipt, for the person who uploaded it and those who share the expenses of its trip',
  params: z.object({ name: z.string() }),
  response: { 200: z.string() },
  acceptsCookie: true,
})
