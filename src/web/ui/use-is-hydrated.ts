import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the scripts have taken the page over: false on the server and in the first render after it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
