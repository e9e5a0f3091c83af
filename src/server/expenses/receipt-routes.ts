import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/receipts.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { FRAMED_FILE } from '../http/security-headers.ts'
import { sendTagged } from '../http/send-tagged.ts'
import { whenGone } from '../http/when-gone.ts'
import type { Encoder } from '../images/encoder.ts'
import { getReceiptFile } from './get-receipt-file.ts'
import { uploadReceipt } from './upload-receipt.ts'

/** The browser asks each time whether one may still see it: it stays no longer than the session does. */
const ASK_AGAIN = 'private, max-age=0, must-revalidate'

export function receiptRoutes(app: FastifyInstance, context: Context & { encoder: Encoder }) {
  route(app, contract.uploadReceipt, 'user', ({ file, params, viewer, reply }) =>
    uploadReceipt(context, { ...file, ...params, viewer, gone: whenGone(reply) }),
  )
  route(app, contract.getReceiptFile, 'user', async ({ params, viewer, reply }) => {
    const { type, bytes } = await getReceiptFile(context, { ...params, asker: viewer })
    reply.headers(FRAMED_FILE).header('content-disposition', 'inline')
    await sendTagged(reply.request, reply, { tag: params.name, type, cacheControl: ASK_AGAIN, bytes })
    return ''
  })
}
