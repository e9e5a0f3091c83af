import { setTimeout as delay } from 'node:timers/promises'

/**
 * Starts the work after a while, unless the signal is aborted before. Ends when the work has started, and
 * never fails: `onFailure` gets the error.
 */
export async function startLater(
  start: () => Promise<void>,
  { afterMs, signal, onFailure }: { afterMs: number; signal: AbortSignal; onFailure: (error: Error) => void },
): Promise<void> {
  // Waiting alone keeps no process alive.
  await delay(afterMs, undefined, { ref: false, signal }).catch(() => undefined)
  if (signal.aborted) return
  try {
    await start()
  } catch (error) {
    onFailure(error as Error)
  }
}
