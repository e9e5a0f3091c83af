import type { FastifyReply } from 'fastify'
import { AppError } from '../fail.ts'

/** A signal that aborts when the client disconnects before the response is complete. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    // Nobody receives this failure; with this code, it is not logged either.
    if (!raw.writableFinished) controller.abort(new AppError('MALFORMED_REQUEST'))
  })
  return controller.signal
}
