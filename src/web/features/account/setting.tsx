import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'

type SettingProps = {
  title: string
  /** How it is now. */
  children: ReactNode
  /** What changes it: opened by a button that says so. */
  action?: string
  isOpen?: boolean
  onOpen?: (isOpen: boolean) => void
  form?: ReactNode
}

/** One thing about an account: how it is, and behind a button the form that changes it. */
export function Setting({ title, children, action, isOpen = false, onOpen, form }: SettingProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  // Whoever closes the form, or does away with something else in here, goes on where it can be changed.
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
