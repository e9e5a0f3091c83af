import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { bookingTabPath } from '#contract/pages.ts'
import { TRIP_SECTIONS } from './trip-section-ids.ts'

type SeatPlansLinkProps = { tripId: number; isVisitor: boolean; className?: string; children: ReactNode }

/** Leads to the seats of a trip's cars: visitors see them at the end of the page, others in the booking tab. */
export function SeatPlansLink({ tripId, isVisitor, className, children }: SeatPlansLinkProps) {
  const props = { className: className ?? 'text-spruce underline underline-offset-4', children }
  return isVisitor ? (
    <a href={`#${TRIP_SECTIONS.cars}`} {...props} />
  ) : (
    <Link href={bookingTabPath(tripId)} {...props} />
  )
}
