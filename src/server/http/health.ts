import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { findOldestDueJob } from '../events/oldest-due-job.ts'
import { ClosingError, fail } from '../fail.ts'

/** For whoever runs the site: the process is alive; it can answer people now. */
export function healthRoutes(app: FastifyInstance, { db, live }: Context): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (isClosing) throw new ClosingError()
    if (!live.isListening) fail('UNAVAILABLE')
    // All processes share one queue: if a backlog meant "not ready", all of them would be taken out of service at once.
    return { status: 'ready', oldestDueJobSeconds: await findOldestDueJob(db) }
  })
}
