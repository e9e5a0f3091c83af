import type { Context } from '../context.ts'

/** One kind of tidying up: repeatable, and harmless when another process does it at the same time. */
export type Sweep = (context: Context) => Promise<void>

/**
 * Tidies up what time has overtaken, again and again. Of what happens here nothing
 * depends on it: queries decide by the clock, the sweeper makes the tables agree.
 * Only what is to be done elsewhere, with money, waits for its turn.
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
      await sweep(context).catch((error: unknown) =>
        context.log.warn({ err: error, sweep: name }, 'sweeper: failed'),
      )
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
