import { useEffect, useState } from 'react'

const MS_PER_SECOND = 1000

/**
 * Counts down what the server said was left when its answer came. Only the time that has passed since is taken from
 * the device's clock, which may be wrong by hours. Never below 0; null stays null.
 */
export function useSecondsLeft(secondsLeft: number | null, receivedAtMs: number): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isCounting = secondsLeft !== null

  useEffect(() => {
    if (!isCounting) return
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, MS_PER_SECOND)
    return () => clearInterval(timer)
  }, [isCounting, receivedAtMs])

  if (secondsLeft === null) return null
  // An answer may have come after the last tick.
  const passed = Math.max(0, Math.floor((nowMs - receivedAtMs) / MS_PER_SECOND))
  return Math.max(0, secondsLeft - passed)
}
