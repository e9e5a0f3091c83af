import { pino, type Logger } from 'pino'
import type { Site } from '#contract/site.ts'
import { createAttemptLimits } from './auth/attempt-limits.ts'
import { sweepSessions } from './auth/sweeps.ts'
import type { Config } from './config.ts'
import { describeError } from './describe-error.ts'
import type { Context } from './context.ts'
import { createPool, openDatabase } from './db/client.ts'
import type { ReactionName } from './events/events.ts'
import { LiveFeed } from './events/live.ts'
import { startSweeper } from './events/sweeper.ts'
import { freeAbandonedJobs, startWorker, type Reaction } from './events/worker.ts'
import { moveTripsOn } from './trips/move-trips-on.ts'

/** LISTEN and the job queue need few connections, but their own: a pooler would take them apart. */
const DIRECT_POOL_SIZE = 4

/** The reactions of every domain, by the names that events.ts gives them. */
const reactions: Record<ReactionName, Reaction<never>> = {}

export function createLog(config: Pick<Config, 'logLevel' | 'isDevelopment'>): Logger {
  return pino({
    level: config.logLevel,
    serializers: { err: describeError },
    ...(config.isDevelopment && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } },
    }),
  })
}

export type Composition = { context: Context; start: () => Promise<void>; close: () => Promise<void> }

/** The only place that chooses adapters. The database is migrated by then. */
export function compose(options: {
  config: Config
  log: Logger
  site: Site
  databaseUrl: string
  databaseDirectUrl: string
}): Composition {
  const { config, log, site, databaseUrl, databaseDirectUrl } = options
  const onError = (error: Error) => log.warn({ err: error }, 'database: connection lost')
  const pool = createPool(databaseUrl, { size: config.databasePoolSize, onError })
  const directPool = createPool(databaseDirectUrl, { size: DIRECT_POOL_SIZE, onError })
  const pools = [pool, directPool]
  const live = new LiveFeed({
    url: databaseDirectUrl,
    pool,
    log,
    onSilence: () => pools.forEach((each) => each.cutAll()),
    onReturn: (since) => pools.forEach((each) => each.cutUnanswered(since)),
  })
  const context: Context = {
    config,
    log,
    site,
    db: openDatabase(pool),
    live,
    limits: createAttemptLimits(pool, config),
  }

  const closers: (() => Promise<unknown>)[] = []
  return {
    context,
    start: async () => {
      await live.start()
      closers.push(() => live.close())
      const worker = await startWorker(context, { pool: directPool, reactions })
      closers.push(() => worker.stop())
      const sweeper = startSweeper(context, {
        sessions: sweepSessions,
        trips: moveTripsOn,
        jobs: freeAbandonedJobs,
      })
      closers.push(() => sweeper.stop())
    },
    close: async () => {
      for (const close of closers.toReversed()) await close()
      await Promise.all(pools.map((each) => each.end()))
    },
  }
}
