import { useEffect, useRef } from 'react'

/**
 * Focuses an element by its `focusId` as soon as it is rendered: moved items keep the focus, new ones get it.
 */
export function useFocusOn() {
  const root = useRef<HTMLDivElement>(null)
  const pendingFocusId = useRef<string | null>(null)
  useEffect(() => {
    if (pendingFocusId.current === null) return
    root.current?.querySelector<HTMLElement>(`[data-focus-id="${pendingFocusId.current}"]`)?.focus()
    pendingFocusId.current = null
  })
  return { root, focusOn: (focusId: string) => void (pendingFocusId.current = focusId) }
}
