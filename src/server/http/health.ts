import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { findOldestDueJob } from '../events/find-oldest-due-job.ts'
import { ClosingError, fail } from '../fail.ts'
import { settleWithin } from '../settle-within.ts'

const FIND_WITHIN_MS = 1_000

/** For operators: /healthz says that the process is alive, /readyz that it can serve requests. */
export function healthRoutes(
  app: FastifyInstance,
  {
    directDb,
    live,
    log,
    draining,
  }: Pick<Context, 'directDb' | 'live' | 'log'> & { draining?: AbortSignal | undefined },
): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })

  type OldestJobSeconds = Awaited<ReturnType<typeof findOldestDueJob>>
  let finding: Promise<OldestJobSeconds | null> | null = null
  /** One query at a time for any number of requests, because the jobs need these connections. */
  const findOldestJobSeconds = () =>
    (finding ??= findOldestDueJob(directDb)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'readyz: could not look for the oldest due job')
        return null
      })
      .finally(() => (finding = null)))

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (isClosing || draining?.aborted) throw new ClosingError()
    if (!live.isListening) fail('UNAVAILABLE')
    // All processes share one queue and one database: if a backlog or a busy database meant "not ready", all
    // of them would be taken out of service at once. The live feed's own connection tells whether the
    // database is reachable.
    const seconds = findOldestJobSeconds()
    const oldestDueJobSeconds = (await settleWithin(FIND_WITHIN_MS, seconds)) ? await seconds : null
    if (!live.isListening) fail('UNAVAILABLE')
    return { status: 'ready', oldestDueJobSeconds }
  })
}
