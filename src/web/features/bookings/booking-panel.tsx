import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { OfflineNote } from '../../ui/online-button.tsx'
import { BookingProblem } from './booking-problem.tsx'

const edges = { amber: 'border-t-amber', moss: 'border-t-moss', glacier: 'border-t-glacier' }

type BookingPanelProps = {
  tone: keyof typeof edges
  title: string
  /** Who the panel is about, in its accessible name; absent: the viewer. */
  who?: string | undefined
  /** Beside the title: the time left. */
  aside?: ReactNode
  error: Error | null
  actions: ReactNode
  children: ReactNode
}

/** The viewer's current place, as a ticket. */
export function BookingPanel({ tone, title, who, aside, error, actions, children }: BookingPanelProps) {
  return (
    <section
      aria-label={who === undefined ? title : `${title}: ${who}`}
      className={cx('rounded-card border border-t-4 border-line bg-surface p-5 sm:p-7', edges[tone])}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        {/* useFocusOnChange() moves the focus to the title when the booking changes. */}
        <h3 data-booking-title="" tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h3>
        {aside !== undefined && <p className="font-mono text-lg font-medium text-amber">{aside}</p>}
      </div>
      <div className="mt-5 flex flex-col gap-5">{children}</div>
      <BookingProblem error={error} className="mt-5" />
      <OfflineNote className="mt-5" />
      <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
    </section>
  )
}
