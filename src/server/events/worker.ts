import { Logger as WorkerLogger, run, type Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { describeError } from '../describe-error.ts'

/** A reaction runs after the commit and may run twice: it is written to be repeatable. */
export type Reaction<Event> = (context: Context, event: Event) => Promise<void>
export type Reactions = Record<string, Reaction<never>>

const RESTART_AFTER_MS = 5_000

/** Runs the reactions to what was emitted, by any process, with retries; begins again should it ever give up. */
export async function startWorker(
  context: Context,
  { pool, reactions }: { pool: Pool; reactions: Reactions },
): Promise<{ stop: () => Promise<void> }> {
  const taskList = Object.fromEntries(
    Object.entries(reactions).map(([name, react]) => {
      const task: Task = (payload) => react(context, payload as never).catch(failWithoutValues)
      return [name, task]
    }),
  )
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const start = async () => {
    const runner = await run({
      pgPool: pool,
      concurrency: 2,
      noHandleSignals: true,
      logger: toWorkerLogger(context.log),
      taskList,
    })
    runner.promise.catch(startAgain)
    return runner
  }
  const startAgain = (error: unknown) => {
    context.log.error({ err: error }, 'worker: stopped')
    if (isStopped) return
    timer = setTimeout(() => {
      runner = start()
      runner.catch(startAgain)
    }, RESTART_AFTER_MS).unref()
  }
  let runner = start()
  await runner
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await runner.then(
        ({ stop }) => stop(),
        () => undefined,
      )
    },
  }
}

/** The queue keeps and logs why a job failed: what went wrong, never with which values. A mail's text is one. */
function failWithoutValues(error: unknown): never {
  const { type, message, stack } = describeError(error as Error)
  throw Object.assign(new Error(`${type}: ${message}`), { stack })
}

function toWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (givenLevel, message, meta) => {
    const level: string = givenLevel
    // Not the job itself: what it carries may be about somebody.
    const { error: err } = { ...meta }
    if (level === 'error') log.error({ err }, `worker: ${message}`)
    else if (level === 'warning') log.warn({ err }, `worker: ${message}`)
    else log.debug(`worker: ${message}`)
  })
}
