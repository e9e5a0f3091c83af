import type { FastifyInstance, FastifyReply } from 'fastify'
import { ClosingError } from '../fail.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'

/** Does what takes long for somebody. It is told to stop when they go or the server closes. */
export type WorkTracker = <Result>(
  reply: FastifyReply,
  work: (stopped: AbortSignal) => Promise<Result>,
) => Promise<Result>

/** A server that closes stops what is under way, and waits until it is over: some of it is still to be kept. */
export function trackWork(app: FastifyInstance): WorkTracker {
  const underWay = new Map<AbortController, Promise<unknown>>()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const stop of underWay.keys()) stop.abort(new ClosingError())
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay.values())
  })
  return async (reply, work) => {
    const stop = new AbortController()
    const gone = abortOnDisconnect(reply)
    // By hand: each AbortSignal.any() of a signal that lives as long as the server would be remembered by it.
    gone.addEventListener('abort', () => stop.abort(gone.reason))
    if (isClosing) stop.abort(new ClosingError())
    const working = work(stop.signal)
    underWay.set(stop, working)
    try {
      return await working
    } finally {
      underWay.delete(stop)
    }
  }
}
