import { useEffect, useState } from 'react'

const PAUSE_MS = 500

/** A text that changes while somebody types, as it was at the last pause. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
