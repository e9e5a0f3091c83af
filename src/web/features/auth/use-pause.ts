import { ApiError } from '../../api/client.ts'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'

type Pause = {
  /** What stands on the button meanwhile; null: it can be pressed. */
  label: string | null
  /** Gone when the pause is over: what it says is not true any more. */
  error: Error | null
}

/** After too many attempts the form waits, shows for how long, and then can be sent again. */
export function usePause(error: Error | null): Pause {
  const refusal = error instanceof ApiError ? error : null
  const seconds = useSecondsLeft(refusal?.retryAfterSeconds ?? null, refusal?.receivedAtMs ?? 0)
  if (seconds === null) return { label: null, error }
  if (seconds === 0) return { label: null, error: null }
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return { label: `Try again in ${time}`, error }
}
