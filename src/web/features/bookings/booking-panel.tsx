import type { ReactNode } from 'react'
import type { MyBooking } from '#contract/bookings.ts'
import { cx } from '../../ui/cx.ts'
import { OfflineNote } from '../../ui/online-button.tsx'
import { describeAddedPeople } from './booking-state.ts'
import { BookingProblem } from './booking-problem.tsx'

const edges = { amber: 'border-t-amber', moss: 'border-t-moss', glacier: 'border-t-glacier' }

type BookingPanelProps = {
  booking: MyBooking
  tone: keyof typeof edges
  title: string
  /** Beside the title: the time left. */
  aside?: ReactNode
  error: Error | null
  actions: ReactNode
  children: ReactNode
}

/** The viewer's current place, as a ticket. */
export function BookingPanel({ booking, tone, title, aside, error, actions, children }: BookingPanelProps) {
  return (
    <section
      // There may be several panels of added people.
      aria-label={booking.addedTo === null ? title : `${title}: ${describeAddedPeople(booking)}`}
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
