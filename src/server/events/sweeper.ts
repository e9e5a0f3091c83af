import type { Logger } from 'pino'

/** A periodic task: repeatable, and harmless if another process runs it at the same time. */
type Sweep<Context> = (context: Context) => Promise<void>

/**
 * Runs sweeps periodically. Queries never depend on them for truth (they check the clock); sweeps do the work
 * that becomes due: payments, offers, warnings, deleting old rows.
 */
export function startSweeper<Context extends { log: Logger }>(
  context: Context,
  { everyMs }: { everyMs: number },
  sweeps: Record<string, Sweep<Context>>,
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let underWay: Promise<void> = Promise.resolve()

  const sweepAll = async () => {
    for (const [name, sweep] of Object.entries(sweeps)) {
      if (isStopped) return
      try {
        await sweep(context)
      } catch (error) {
        context.log.warn({ err: error, sweep: name }, 'sweeper: failed')
      }
    }
  }
  const loop = () => {
    underWay = sweepAll().finally(() => {
      if (!isStopped) timer = setTimeout(loop, everyMs).unref()
    })
  }
  loop()

  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
