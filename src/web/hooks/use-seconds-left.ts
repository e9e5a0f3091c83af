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
    const step = (ms: number) => stepsLeft(secondsLeft, ms - receivedAtMs, stepSeconds)
    const tick = () => setNowMs((before) => (step(before) === step(Date.now()) ? before : Date.now()))
    tick()
    const timer = setInterval(tick, MS_PER_SECOND)
    return () => clearInterval(timer)
  }, [secondsLeft, receivedAtMs, stepSeconds])

  return secondsLeft === null ? null : stepsLeft(secondsLeft, nowMs - receivedAtMs, stepSeconds)
}

/** Seconds left, rounded up to whole steps. A response may be newer than the last tick. */
function stepsLeft(secondsLeft: number, passedMs: number, stepSeconds: number): number {
  const left = Math.max(0, secondsLeft - Math.max(0, Math.floor(passedMs / MS_PER_SECOND)))
  return Math.ceil(left / stepSeconds) * stepSeconds
}
