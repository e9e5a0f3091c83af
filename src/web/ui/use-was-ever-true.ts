import { useState } from 'react'

/** Whether something is true now or was before. */
export function useWasEverTrue(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo)
  if (isSo && !hasBeen) setHasBeen(true)
  return hasBeen || isSo
}
