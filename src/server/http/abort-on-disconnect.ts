import type { FastifyReply } from 'fastify'
import { AppError } from '../fail.ts'

/** A signal that aborts when the client disconnects before the response is complete. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new AppError('MALFORMED_REQUEST'))
  })
  return gone.signal
}
