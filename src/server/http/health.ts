import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
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
    await db.execute(sql`select 1`)
    return { status: 'ready' }
  })
}
