import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** One entry of a `dl`: a small label and the value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-mono text-xs text-muted">{name}</dt>
      <dd className="mt-1 leading-snug font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Facts side by side, with a line between them; `className` sets the columns. */
export function FactRow({ className, children }: { className: string; children: ReactNode }) {
  return (
    <dl
      className={cx(
        'grid border-y border-line *:py-4 *:pr-4 sm:divide-x sm:divide-line sm:*:px-5 sm:*:first:pl-0',
        className,
      )}
    >
      {children}
    </dl>
  )
}
