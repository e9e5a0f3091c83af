import { type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { LinkedText } from './linked-text.tsx'
import { MessageActions } from './message-actions.ts'

/**
 * Whether an element's text is higher than its space. Measured only while it is collapsed, again for each new
 * text, and remembered from then on.
 */
export function useIsClamped(
  element: RefObject<HTMLElement | null>,
  isCollapsed: boolean,
  text: string,
): boolean {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const target = element.current
    if (!target || !isCollapsed) return
    const measure = () => setIsCut(target.scrollHeight > target.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, isCollapsed, text])
  return isCut
}

/** The text of a message. A very long text is clamped and can be expanded. */
export function ClampedText({ text, className }: { text: string; className?: string | undefined }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const action = use(MessageActions)
  const isCut = useIsClamped(paragraph, !isOpen, text)
  return (
    <div className={cx('relative', className)}>
      <p
        ref={paragraph}
        // Expands when the keyboard reaches a link further down.
        onFocus={() => setIsOpen(true)}
        className={cx(
          '[overflow-wrap:anywhere] whitespace-pre-wrap',
          !isOpen && 'max-h-80 overflow-hidden',
          !isOpen && isCut && 'fading',
        )}
      >
        <LinkedText text={text} />
      </p>
      {isCut && (
        <button
          {...action}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={cx(
            'inline-flex min-h-11 cursor-pointer items-center rounded-control text-sm font-semibold underline underline-offset-4',
            // Over the fading text, so that the height of the list does not change.
            !isOpen && 'absolute bottom-0 left-0',
          )}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
