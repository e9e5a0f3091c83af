import { type RefCallback, useCallback, useState } from 'react'

type Size = { width: number; height: number }

/** Returns a ref for an element, and its size, which follows the window's. */
export function useFrameSize(): [ref: RefCallback<HTMLElement>, size: Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
