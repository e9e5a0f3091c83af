import { type ReactNode, useId, useRef } from 'react'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { Button } from '../../ui/button.tsx'

type SettingProps = {
  title: string
  /** The current value. */
  children: ReactNode
  /** Label of the button that opens the form; absent if there is none. */
  action?: string
  isOpen?: boolean
  /** Opens the form, or closes it. */
  onOpen?: (isOpen: boolean) => void
  form?: ReactNode
}

/** One setting of an account: its value, and a form that a button opens. */
export function Setting({ title, children, action, isOpen = false, onOpen, form }: SettingProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  // When the form is closed, or a focused control is removed, the focus moves to the button or the section.
  useFocusFallback(section, action === undefined ? section : opener)
  return (
    <section
      ref={section}
      aria-labelledby={id}
      tabIndex={-1}
      className="py-6 outline-none first:pt-0 last:pb-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h3 id={id} className="text-base tracking-[-0.01em] [font-stretch:110%]">
            {title}
          </h3>
          <div className="mt-1">{children}</div>
        </div>
        {action !== undefined && (
          <Button ref={opener} size="sm" aria-expanded={isOpen} onClick={() => onOpen?.(!isOpen)}>
            {isOpen ? 'Cancel' : action}
          </Button>
        )}
      </div>
      {isOpen && <div className="mt-5 max-w-[28rem]">{form}</div>}
    </section>
  )
}
