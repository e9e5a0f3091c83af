import { ApiError } from '../../api/client.ts'
import { useSecondsLeft } from '../../hooks/use-seconds-left.ts'

type AttemptPause = {
  /** The button's text during the pause; null if it can be pressed. */
  label: string | null
  /** Null once the pause is over, because its message is no longer true. */
  error: Error | null
}

/** After too many attempts the form waits, shows for how long, and then can be sent again. */
export function usePause(error: Error | null): AttemptPause {
  const refusal = error instanceof ApiError ? error : null
  const seconds = useSecondsLeft(refusal?.retryAfterSeconds ?? null, refusal?.receivedAtMs ?? 0)
  if (seconds === null) return { label: null, error }
  if (seconds === 0) return { label: null, error: null }
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return { label: `Try again in ${time}`, error }
}
