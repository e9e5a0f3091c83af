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
    // A backlog is everybody's: were it to say "not ready", all processes would be taken away from people at once.
    return { status: 'ready', oldestDueJobSeconds: await findOldestDueJob(db) }
  })
}
