/** A call without progress for this long is aborted and retried. */
const STALL_MS = 30_000

type StallTimeout = {
  /** Aborts the call: no progress for too long, or no network. */
  signal: AbortSignal
  /** There was progress. */
  renew: () => void
  /** The call has ended. */
  end: () => void
}

/** Aborts calls without progress, which would otherwise block the messages after them. */
export function startStallTimeout(): StallTimeout {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new Error('No answer came'))
  let timer = setTimeout(giveUp, STALL_MS)
  window.addEventListener('offline', giveUp)
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, STALL_MS)
    },
    end: () => {
      clearTimeout(timer)
      window.removeEventListener('offline', giveUp)
    },
  }
}
