import { useState } from 'react'

/** True as soon as `isSo` was true once. */
export function useWasEverTrue(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo)
  if (isSo && !hasBeen) setHasBeen(true)
  return hasBeen || isSo
}
