import type { Context } from '../context.ts'

/** One kind of tidying up: repeatable, and harmless when another process does it at the same time. */
export type Sweep = (context: Context) => Promise<void>

/**
 * Tidies up what time has overtaken, again and again. What is true does not depend on
 * it: queries decide by the clock, the sweeper makes the tables agree. What is to be
 * done waits for its turn: money, offers, warnings, and that what is old goes.
 */
export function startSweeper(
  context: Context,
  { everyMs }: { everyMs: number },
  sweeps: Record<string, Sweep>,
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
