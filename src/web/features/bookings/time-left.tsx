import { useEffect, useState } from 'react'
import { formatCountdown, formatMinutes, SECONDS_PER_MINUTE } from '../../format/durations.ts'
import { useSecondsLeft } from '../../hooks/use-seconds-left.ts'

/** Minutes at which the time left is announced: often enough to act, but not disturbing. */
const SPOKEN_MINUTES = [1, 2, 5, 10]
/** Longer times are shown without seconds. */
const LONGEST_CLOCK_SECONDS = 3600
/** How long to wait before asking again, if the server has not ended the booking yet. */
const REFRESH_AGAIN_MS = 1000

type Deadline = {
  /** Null: there is no deadline. */
  secondsLeft: number | null
  /** When the server reported the time left. */
  receivedAtMs: number
}

/** The time left as a clock on screen, and in minutes for screen readers. */
export function TimeLeft({ secondsLeft, receivedAtMs }: Deadline) {
  const seconds = useSecondsLeft(secondsLeft, receivedAtMs) ?? 0
  const time = seconds < LONGEST_CLOCK_SECONDS ? formatCountdown(seconds) : formatMinutes(seconds)
  return (
    <>
      <span aria-hidden="true" className="tabular-nums">
        {time} left
      </span>
      <span role="status" className="sr-only">
        {spokenTimeLeft(seconds)}
      </span>
    </>
  )
}

function spokenTimeLeft(seconds: number): string {
  if (seconds === 0) return 'Time’s up'
  const minutes = SPOKEN_MINUTES.find((each) => seconds <= each * SECONDS_PER_MINUTE)
  if (minutes === undefined) return ''
  return minutes === 1 ? 'Less than 1 minute left' : `Less than ${minutes} minutes left`
}

/**
 * Whether the time is over. Once it is, `refresh` is called again after each response, until the server says
 * that the booking has ended.
 */
export function useIsTimeUp({ secondsLeft, receivedAtMs }: Deadline, refresh: () => unknown): boolean {
  const [passedEndMs, setPassedEndMs] = useState<number | null>(null)
  const endsAtMs = secondsLeft === null ? null : receivedAtMs + secondsLeft * 1000

  useEffect(() => {
    if (endsAtMs === null) return
    const end = () => {
      setPassedEndMs(endsAtMs)
      void refresh()
    }
    const timer = setTimeout(end, Math.max(REFRESH_AGAIN_MS, endsAtMs - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAtMs, receivedAtMs, refresh])

  return endsAtMs !== null && passedEndMs === endsAtMs
}
