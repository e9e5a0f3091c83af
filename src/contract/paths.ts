import type { PagePath } from './pages.ts'

type Id = number | string

export const HOME_PATH = '/' satisfies PagePath
/** The trips on the home page. */
export const ADVENTURES_PATH = '/#adventures'

export const LOGIN_PATH = '/login' satisfies PagePath
export const REGISTER_PATH = '/register' satisfies PagePath
export const FORGOT_PASSWORD_PATH = '/forgot-password' satisfies PagePath
export const RESET_PASSWORD_PATH = '/reset-password' satisfies PagePath
export const CONFIRM_EMAIL_PATH = '/confirm-email' satisfies PagePath
export const VERIFY_EMAIL_PATH = '/verify-email' satisfies PagePath
/** Not a page: the server redirects to the login provider or, without one, to the login page. */
export const PROVIDER_LOGIN_PATH = '/api/login'

/** The id of the section of a trip's page that contains the tabs. */
export const TABS_SECTION = 'places'
/** The id of the section where a booking is changed. Links to it open the form. */
export const CHANGE_SECTION = 'change-booking'
/** What follows the path of a trip's page to show its booking tab, as after logging in there. */
export const BOOKING_TAB = `?tab=booking#${TABS_SECTION}`

export function tripPath(id: Id): string {
  return `/trip/${id}`
}

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

export const BOOKINGS_PATH = '/bookings' satisfies PagePath
export const MESSAGES_PATH = '/messages' satisfies PagePath

export function receiptPath(bookingId: Id): string {
  return `${BOOKINGS_PATH}/${bookingId}/receipt`
}

export function accountPath(section?: string): string {
  return section === undefined ? '/account' : `/account#${section}`
}

/** Where emails are turned off. Without a mail's key, only for the person who is logged in. */
export function unsubscribePath(group: string, mailKey?: string): string {
  return mailKey === undefined ? `/unsubscribe/${group}` : `/unsubscribe/${mailKey}/${group}`
}

export const ADMIN_PATH = '/admin' satisfies PagePath
export const ADMIN_TRIPS_PATH = '/admin/trips' satisfies PagePath
export const MAILBOX_PATH = '/admin/mailbox' satisfies PagePath

type AdminTripPage<Path = PagePath> = Path extends `${typeof ADMIN_TRIPS_PATH}/:id/${infer Page}`
  ? Page
  : never

export function adminTripPath(id: Id, page: AdminTripPage): string {
  return `${ADMIN_TRIPS_PATH}/${id}/${page}`
}

/**
 * Whether an address is one of this site's pages, which open in place. The server's own paths and other sites
 * load a document.
 */
export function isPage(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/')
}

/** Whether it is a trip's page, or one below it. */
export function isTripPath(path: string): boolean {
  return path.startsWith(tripPath(''))
}

export function isChatPath(path: string): boolean {
  return path === MESSAGES_PATH || /^\/trip\/[^/]+\/chat$/.test(path)
}
