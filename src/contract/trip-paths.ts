import type { PagePath } from './pages.ts'
import { ADMIN_TRIPS_PATH, BOOKINGS_PATH, type Id, tripPath } from './paths.ts'

// Apart from paths.ts, because every visitor loads the functions there.

/** The id of the section of a trip's page that contains the tabs. */
export const TABS_SECTION = 'places'
/** The id of the section where a booking is changed. Links to it open the form. */
export const CHANGE_SECTION = 'change-booking'
/** What follows the path of a trip's page to show its booking tab, as after logging in there. */
export const BOOKING_TAB = `?tab=booking#${TABS_SECTION}`

/** A tab of a trip's page. Without a section, the page does not scroll to it. */
export function tripTabPath(
  id: Id,
  tab: 'booking' | 'cars' | 'volunteer' | 'expenses',
  section?: typeof TABS_SECTION | typeof CHANGE_SECTION,
): string {
  return `${tripPath(id)}?tab=${tab}${section ? `#${section}` : ''}`
}

/** Where a place on a trip is booked, or one's own is shown. */
export function bookingTabPath(id: Id): string {
  return tripPath(id) + BOOKING_TAB
}

/** The trip's page after a payment. */
export function paidTripPath(id: Id): string {
  return `${tripPath(id)}?payment=success`
}

export function chatPath(tripId: Id): string {
  return `${tripPath(tripId)}/chat`
}

/** One's own statement, or another person's. */
export function statementPath(tripId: Id, userId?: string): string {
  return `${tripPath(tripId)}/statement${userId === undefined ? '' : `/${encodeURIComponent(userId)}`}`
}

/** The page where a place is paid for. The amount is only what the previous page showed. */
export function checkoutPath(tripId: number, amountCents: number): string {
  return `/checkout?tripId=${tripId}&amount=${amountCents}`
}

export function receiptPath(bookingId: Id): string {
  return `${BOOKINGS_PATH}/${bookingId}/receipt`
}

type AdminTripPage<Path = PagePath> = Path extends `${typeof ADMIN_TRIPS_PATH}/:id/${infer Page}`
  ? Page
  : never

export function adminTripPath(id: Id, page: AdminTripPage): string {
  return `${ADMIN_TRIPS_PATH}/${id}/${page}`
}
