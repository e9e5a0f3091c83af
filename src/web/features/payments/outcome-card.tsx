import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'

const cardEdges = {
  moss: 'border-t-moss',
  amber: 'border-t-amber',
  berry: 'border-t-berry',
}

export type OutcomeCardProps = {
  tone: keyof typeof cardEdges
  title: string
  actions: ReactNode
  text: ReactNode
  /** What was booked, below the text. */
  facts?: ReactNode
}

/** What became of a payment. It gets the focus, so that it is read first after paying. */
export function OutcomeCard({ tone, title, actions, text, facts }: OutcomeCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    // People who have focused anything but a heading are not interrupted.
    if (activeElement === document.body || activeElement?.matches('h1, h2')) heading.current?.focus()
  }, [title])
  return (
    <section
      aria-label="Payment"
      // On phones, the toast about the payment covers the picture instead of this.
      data-toasts="top"
      className={cx('rounded-card border border-t-4 border-line bg-surface p-5 sm:p-7', cardEdges[tone])}
    >
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {title}
        </h2>
        <p className="mt-2 max-w-[60ch]">{text}</p>
      </div>
      {facts}
      <div className="mt-5 flex flex-wrap gap-3">{actions}</div>
    </section>
  )
}
