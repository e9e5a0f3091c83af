/** A call that gets nowhere for so long is given up, and made again. */
const STALL_MS = 30_000

type StallTimeout = {
  /** Ends the call: nothing came for too long, or the network is gone. */
  signal: AbortSignal
  /** Something has come, or has left. */
  renew: () => void
  /** The call has ended by itself. */
  end: () => void
}

/** Without this a call that is never answered would hold up all that are to follow it. */
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
