import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { layerClass } from './layer-class.ts'

type DialogProps = {
  isOpen: boolean
  /** Called on Esc, a click outside, or the browser's back gesture. */
  onClose: () => void
  /** The name of the dialog, unless `labelledBy` refers to a heading inside it. */
  label?: string
  labelledBy?: string
  /** It is as wide as its content may be, and on phones rises from the lower edge. */
  isSheet?: boolean
  /** Its content stays mounted while it is closed, so that nothing typed or uploading in it is lost. */
  keepsContent?: boolean
  className?: string
  children: ReactNode
}

const sheetClass = [
  'mx-auto mt-auto mb-0 w-full max-w-full max-h-[calc(100dvh-2rem)] rounded-t-card',
  'sm:m-auto sm:w-[calc(100vw-2rem)] sm:max-w-[60rem] sm:rounded-b-card',
].join(' ')

/** A modal layer. The browser keeps the focus inside, and restores it on close. */
export function Dialog({
  isOpen,
  onClose,
  label,
  labelledBy,
  isSheet = false,
  keepsContent = false,
  className,
  children,
}: DialogProps) {
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
        // A file chooser inside the dialog also fires "cancel" when it is closed without a choice.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        // The content fills the dialog, so the dialog itself is only hit on its backdrop.
        if (event.target === event.currentTarget) onClose()
      }}
      className={cx(
        'overflow-auto p-0 backdrop:bg-black/60',
        isSheet ? sheetClass : 'm-auto max-h-[calc(100svh-2rem)] max-w-[calc(100vw-2rem)] rounded-card',
        layerClass,
        className,
      )}
    >
      {(isOpen || keepsContent) && children}
    </dialog>
  )
}
