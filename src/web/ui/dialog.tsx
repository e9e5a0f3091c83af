import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { layerClass } from './layer-class.ts'

type DialogProps = {
  isOpen: boolean
  /** Esc, a click beside it, or the browser's own way back. */
  onClose: () => void
  /** The name of the dialog, unless a heading inside it is pointed at with `labelledBy`. */
  label?: string
  labelledBy?: string
  className?: string
  children: ReactNode
}

/** A layer over the page. The browser keeps focus inside and gives it back to where it was. */
export function Dialog({ isOpen, onClose, label, labelledBy, className, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = element.current
    if (!isOpen || !dialog) return
    const opener = document.activeElement
    dialog.showModal()
    document.documentElement.classList.add('overflow-hidden')
    return () => {
      dialog.close()
      document.documentElement.classList.remove('overflow-hidden')
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen])

  return (
    <dialog
      ref={element}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // A file chooser inside the dialog also sends "cancel" when it is closed without a choice.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={cx(
        'm-auto max-h-[calc(100svh-2rem)] max-w-[calc(100vw-2rem)] overflow-auto rounded-card p-0 backdrop:bg-black/60',
        layerClass,
        className,
      )}
    >
      {isOpen && children}
    </dialog>
  )
}
