import { useEffect, useState } from 'react'

const MS_PER_SECOND = 1000

/**
 * Counts down the time left that the server reported. Only the elapsed time is taken from the device's clock,
 * which may be wrong by hours. Never below 0; null stays null. With steps of a minute, it renders once a
 * minute.
 */
export function useSecondsLeft(
  secondsLeft: number | null,
  receivedAtMs: number,
  stepSeconds = 1,
): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now())

  useEffect(() => {
    if (secondsLeft === null) return
    const shownAt = (ms: number) => roundUpSecondsLeft(secondsLeft, ms - receivedAtMs, stepSeconds)
    const tick = () => setNowMs((before) => (shownAt(before) === shownAt(Date.now()) ? before : Date.now()))
    tick()
    const timer = setInterval(tick, MS_PER_SECOND)
    return () => clearInterval(timer)
  }, [secondsLeft, receivedAtMs, stepSeconds])

  return secondsLeft === null ? null : roundUpSecondsLeft(secondsLeft, nowMs - receivedAtMs, stepSeconds)
}

/** Rounds up to whole steps. The passed time is negative if the response is newer than the last tick. */
function roundUpSecondsLeft(secondsLeft: number, passedMs: number, stepSeconds: number): number {
  const seconds = Math.max(0, secondsLeft - Math.max(0, Math.floor(passedMs / MS_PER_SECOND)))
  return Math.ceil(seconds / stepSeconds) * stepSeconds
}
