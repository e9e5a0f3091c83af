import { EventEmitter } from 'node:events'
import type { Logger as WorkerLogger, Task, WorkerEvents, run } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { describeError } from '../describe-error.ts'
import { settleWithin } from '../settle-within.ts'
import { shutdownTimes } from '../shutdown-times.ts'
import { renewJobLocks, unlockFormerJobs } from './job-locks.ts'

/**
 * Runs after the commit and may run twice, so it must be repeatable. After the last try the job has failed.
 */
type Reaction<Context> = (context: Context & { isLastTry: boolean }, event: never) => Promise<void>
export type Reactions<Context> = Record<string, Reaction<Context>>

const JOBS_AT_ONCE = 2
const RESTART_AFTER_MS = 1_000
/** Well below the time after which a job counts as abandoned (job-locks.ts). */
const HEARTBEAT_EVERY_MS = 10_000

/**
 * Runs the reactions to events of any process, with retries. Restarts when its connection is lost. The queue's
 * code is loaded here, because jobs start after the site answers; if that fails, it is a failed start.
 */
export async function startWorker<Context extends { log: Logger }>(
  context: Context,
  {
    pool,
    reactions,
    heartbeatEveryMs = HEARTBEAT_EVERY_MS,
    startRunner,
  }: {
    pool: Pool
    /** By their names in events.ts. */
    reactions: Reactions<Context>
    heartbeatEveryMs?: number
    /** Replaced in tests. */
    startRunner?: typeof run
  },
): Promise<{ stop: () => Promise<void> }> {
  /** The ids of the jobs that this process is running, including those of former runners. */
  const runningJobs = new Set<string>()
  const taskList = toTaskList(context, { reactions, runningJobs })
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  /** The ids under which former runners, and the present one, have locked jobs. */
  const runnerIds: string[] = []
  const start = async () => {
    await unlockFormerJobs(pool, { runnerIds, runningJobs })
    runnerIds.length = 0
    const { events, lost } = watchRunner((id) => runnerIds.push(id))
    const queue = await import('../db/job-queue.ts')
    const runner = await (startRunner ?? queue.run)({
      pgPool: releasingOnce(pool),
      concurrency: JOBS_AT_ONCE,
      noHandleSignals: true,
      logger: toWorkerLogger(queue.Logger, context.log),
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
  // A failed first start is repeated in the background; the process starts anyway.
  await runner.catch(() => undefined)

  const heartbeat = setInterval(() => {
    renewJobLocks(pool, runningJobs).catch((error: unknown) =>
      context.log.warn({ err: error }, 'worker: heartbeat failed'),
    )
  }, heartbeatEveryMs).unref()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      // The runner may be stopping already.
      await stopSoon(runner.then((current) => current.stop()))
      if (runningJobs.size > 0)
        context.log.warn({ jobs: runningJobs.size }, 'worker: left unfinished jobs, they will run again')
      clearInterval(heartbeat)
    },
  }
}

/** The reactions as tasks of the queue. `runningJobs` always has the ids of the jobs that are being run. */
function toTaskList<Context>(
  context: Context,
  { reactions, runningJobs }: { reactions: Reactions<Context>; runningJobs: Set<string> },
): Record<string, Task> {
  const toTask = (react: Reaction<Context>): Task => {
    return async (payload, { job }) => {
      runningJobs.add(job.id)
      try {
        await react({ ...context, isLastTry: job.attempts >= job.max_attempts }, payload as never)
      } catch (error) {
        throwWithoutValues(error)
      } finally {
        runningJobs.delete(job.id)
      }
    }
  }
  return Object.fromEntries(Object.entries(reactions).map(([name, react]) => [name, toTask(react)]))
}

/** `lost` rejects when a runner has to be replaced. `onRunnerId` gets the id under which it locks jobs. */
function watchRunner(onRunnerId: (id: string) => void): { events: WorkerEvents; lost: Promise<never> } {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => onRunnerId(workerPool.id))
  const lost = new Promise<never>((_resolve, reject) => {
    // If the first fetch fails, a runner never fetches again; a later failure may leave a job locked.
    events.once('worker:getJob:error', ({ error }) => reject(error as Error))
    // A runner also stops itself when a job cannot be marked as done; after two such jobs it never says so.
    events.once('pool:gracefulShutdown', ({ message }) => reject(new Error(message)))
  })
  return { events, lost }
}

/** A stopping runner takes no more jobs, but its jobs may take long, and it may never report the end. */
function stopSoon(stopping: Promise<unknown>): Promise<unknown> {
  return settleWithin(shutdownTimes.worker, stopping)
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

function toWorkerLogger(QueueLogger: typeof WorkerLogger, log: Logger): WorkerLogger {
  return new QueueLogger(() => (logLevel, message, meta) => {
    const level: string = logLevel
    // Only the error is logged, not the job, whose payload may be personal.
    const { error: err } = { ...meta }
    if (level === 'error') log.error({ err }, `worker: ${message}`)
    else if (level === 'warning') log.warn({ err }, `worker: ${message}`)
    else log.debug(`worker: ${message}`)
  })
}
