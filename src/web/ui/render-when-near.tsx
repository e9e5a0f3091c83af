import { type ComponentProps, useEffect, useRef, useState } from 'react'

/** How far below the screen content starts to load. */
const AHEAD = '600px'

/** Renders its children only when scrolled near, so that other visitors do not load them. */
export function RenderWhenNear({ children, ...rest }: ComponentProps<'div'>) {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!container.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={container} {...rest}>
      {isNear && children}
    </div>
  )
}
