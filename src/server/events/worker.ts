import { Logger as WorkerLogger, run, type Runner, type Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'

/** A reaction runs after the commit and may run twice: it is written to be repeatable. */
export type Reaction<Event> = (context: Context, event: Event) => Promise<void>
export type Reactions = Record<string, Reaction<never>>

/** Runs the reactions to what was emitted, by any process, with retries. */
export async function startWorker(
  context: Context,
  { pool, reactions }: { pool: Pool; reactions: Reactions },
): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    logger: toWorkerLogger(context.log),
    taskList: Object.fromEntries(
      Object.entries(reactions).map(([name, react]) => {
        const task: Task = (payload) => react(context, payload as never)
        return [name, task]
      }),
    ),
  })
  // The runner's promise fails when it gives up; the process lives on and says so.
  runner.promise.catch((error: unknown) => context.log.error({ err: error }, 'worker: stopped'))
  return runner
}

function toWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (givenLevel, message, meta) => {
    const level: string = givenLevel
    if (level === 'error') log.error({ meta }, `worker: ${message}`)
    else if (level === 'warning') log.warn({ meta }, `worker: ${message}`)
    else log.debug({ meta }, `worker: ${message}`)
  })
}
