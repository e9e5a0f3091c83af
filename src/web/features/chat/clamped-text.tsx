import { type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { LinkedText } from './linked-text.tsx'
import { MessageActions } from './message-actions.ts'

/** Whether something is higher than the room it is given. Measured while that is little, and known from then on. */
export function useIsClamped(
  element: RefObject<HTMLElement | null>,
  isShort: boolean,
  text: string,
): boolean {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const shown = element.current
    if (!shown || !isShort) return
    const measure = () => setIsCut(shown.scrollHeight > shown.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [element, isShort, text])
  return isCut
}

/** What somebody wrote. Of very much, the beginning, and on demand all of it. */
export function ClampedText({ text, className }: { text: string; className?: string | undefined }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const action = use(MessageActions)
  const isCut = useIsClamped(words, !isOpen, text)
  return (
    <div className={cx('relative', className)}>
      <p
        ref={words}
        // Whoever comes by keyboard to a link further down is shown it.
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
            // Over the words that fade: the list is as high as it was before this was known.
            !isOpen && 'absolute bottom-0 left-0',
          )}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
