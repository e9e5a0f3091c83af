import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger as WorkerLogger, run, type Task, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { describeError } from '../describe-error.ts'
import { settleWithin } from '../settle-within.ts'
import { shutdownTimes } from '../shutdown-times.ts'
import { MAIL_REACTION } from './mail-reactions.ts'

/** Runs after the commit and may run twice, so it must be repeatable. */
export type Reaction<Event> = (context: Context, event: Event) => Promise<void>
export type Reactions = Record<string, Reaction<never>>

const RESTART_AFTER_MS = 1_000
/** Well below the time after which a job counts as abandoned (ABANDONED_AFTER). */
const HEARTBEAT_EVERY_MS = 10_000
const ABANDONED_AFTER = sql`interval '45 seconds'`

/** Runs the reactions to events of any process, with retries. Restarts when its connection is lost. */
export async function startWorker(
  context: Context,
  {
    pool,
    reactions,
    heartbeatEveryMs = HEARTBEAT_EVERY_MS,
    startRunner = run,
  }: { pool: Pool; reactions: Reactions; heartbeatEveryMs?: number; startRunner?: typeof run },
): Promise<{ stop: () => Promise<void> }> {
  /** The jobs that this process is running, including those of former runners. */
  const running = new Set<string>()
  const taskList = Object.fromEntries(
    Object.entries(reactions).map(([name, react]) => {
      const task: Task = async (payload, { job }) => {
        running.add(job.id)
        try {
          await react({ ...context, isLastTry: job.attempts >= job.max_attempts }, payload as never)
        } catch (error) {
          throwWithoutValues(error)
        } finally {
          running.delete(job.id)
        }
      }
      return [name, task]
    }),
  )
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const formerIds: string[] = []
  const start = async () => {
    await unlockFormerJobs(pool, { workerIds: formerIds, except: running })
    formerIds.length = 0
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => formerIds.push(workerPool.id))
    const lost = new Promise<never>((_resolve, reject) => {
      // If the first fetch fails, it never fetches again; a later failure may leave an unknown job locked.
      events.once('worker:getJob:error', ({ error }) => reject(error as Error))
      // It also stops itself when a job cannot be marked as done, and after two such jobs it never says so.
      events.once('pool:gracefulShutdown', ({ message }) => reject(new Error(message)))
    })
    const runner = await startRunner({
      pgPool: releasingOnce(pool),
      concurrency: 2,
      noHandleSignals: true,
      logger: toWorkerLogger(context.log),
      taskList,
      events,
      // Otherwise a job that cannot be marked as done in an outage becomes an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    lost.catch(async (error: unknown) => {
      await stopSoon(runner.stop())
      startAgain(error)
    })
    return runner
  }
  const startAgain = (error: unknown) => {
    if (isStopped) return
    context.log.warn({ err: error }, 'worker: stopped, will start again')
    timer = setTimeout(() => {
      runner = start()
      runner.catch(startAgain)
    }, RESTART_AFTER_MS).unref()
  }
  let runner = start()
  runner.catch(startAgain)
  await runner.catch(() => undefined)

  const heartbeat = setInterval(() => {
    renewJobLocks(pool, running).catch((error: unknown) =>
      context.log.warn({ err: error }, 'worker: heartbeat failed'),
    )
  }, heartbeatEveryMs).unref()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const stopping = runner.then((current) => current.stop()) // it may be stopping already
      await stopSoon(stopping)
      if (running.size > 0)
        context.log.warn({ jobs: running.size }, 'worker: left unfinished jobs, they will run again')
      clearInterval(heartbeat)
    },
  }
}

/** A stopping runner takes no more jobs, but its jobs may take long, and it may never report the end. */
function stopSoon(stopping: Promise<unknown>): Promise<unknown> {
  return settleWithin(shutdownTimes.worker, stopping)
}

/** Unlocks jobs of former runners, which may not know of a job because the connection was lost. */
async function unlockFormerJobs(
  pool: Pool,
  { workerIds, except }: { workerIds: string[]; except: Set<string> },
): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where locked_by = any($1) and id <> all($2::bigint[])`,
    [workerIds, [...except]],
  )
}

/** Renews the locks of running jobs, so that they do not count as abandoned. */
async function renewJobLocks(pool: Pool, running: Set<string>): Promise<void> {
  if (running.size === 0) return
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now()
     where id = any($1::bigint[]) and locked_by is not null`,
    [[...running]],
  )
}

type OnConnect = Parameters<Pool['connect']>[0]

/**
 * Stopping the queue while it loses its connection makes it release a connection twice, or one it never got,
 * which would throw an error that nothing catches.
 */
function releasingOnce(pool: Pool): Pool {
  const connect = (onConnect?: OnConnect) => {
    if (!onConnect) return pool.connect()
    return pool.connect((error, client, release) => {
      let isReleased = client === undefined
      onConnect(error, client, (destroy) => {
        if (!isReleased) release(destroy)
        isReleased = true
      })
    })
  }
  return Object.create(pool, { connect: { value: connect } }) as Pool
}

/** The queue stores and logs error messages, so they must not contain values such as a mail's text. */
function throwWithoutValues(error: unknown): never {
  const { type, message, stack } = describeError(error as Error)
  throw Object.assign(new Error(`${type}: ${message}`), { stack })
}

/** A killed process cannot unlock its running jobs, and the queue would leave them locked for hours. */
export async function unlockAbandonedJobs({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null
        where locked_at < now() - ${ABANDONED_AFTER}`,
  )
}

/** How long jobs that failed for good are kept for investigation. */
const KEEP_FAILED = sql`interval '30 days'`

/**
 * Deletes jobs that have failed for good. Mails go at once: organisers have them on a list, and they contain
 * personal data of somebody who may have deleted their account since.
 */
export async function sweepFailedJobs({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null
          and (task_identifier ~ ${MAIL_REACTION.source} or updated_at < now() - ${KEEP_FAILED}) having count(*) > 0`,
  )
}

function toWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (givenLevel, message, meta) => {
    const level: string = givenLevel
    // Not the job itself, whose payload may be personal.
    const { error: err } = { ...meta }
    if (level === 'error') log.error({ err }, `worker: ${message}`)
    else if (level === 'warning') log.warn({ err }, `worker: ${message}`)
    else log.debug(`worker: ${message}`)
  })
}
