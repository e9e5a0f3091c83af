import type { FastifyInstance, FastifyReply } from 'fastify'
import { ClosingError } from '../fail.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'

/**
 * Runs long work for a request, with a signal that aborts when the client disconnects or the server closes.
 */
export type WorkTracker = <Result>(
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>

/** A closing server aborts running work and waits until it has ended, because it may still save something. */
export function trackWork(app: FastifyInstance): WorkTracker {
  const underWay = new Map<AbortController, Promise<unknown>>()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const controller of underWay.keys()) controller.abort(new ClosingError())
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay.values())
  })
  return async (reply, work) => {
    const controller = new AbortController()
    const disconnected = abortOnDisconnect(reply)
    // Not AbortSignal.any(), which would keep each derived signal in memory as long as the server lives.
    disconnected.addEventListener('abort', () => controller.abort(disconnected.reason))
    if (isClosing) controller.abort(new ClosingError())
    const working = work(controller.signal)
    underWay.set(controller, working)
    try {
      return await working
    } finally {
      underWay.delete(controller)
    }
  }
}
