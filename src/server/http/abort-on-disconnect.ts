import type { FastifyReply } from 'fastify'
import { AppError } from '../fail.ts'

/** Tells when whoever asked has gone before the answer: nobody waits for it any more. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new AppError('MALFORMED_REQUEST'))
  })
  return gone.signal
}
