import { useSyncExternalStore } from 'react'

/** From here on there are two columns: Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)'

/** Whether the window has room for two columns. False on the server, and in the first render after it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
