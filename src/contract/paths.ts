// The addresses that every visitor needs. Those of a trip's pages are in pages.ts.

export type Id = number | string

export const HOME_PATH = '/'
/** The trips on the home page. */
export const ADVENTURES_PATH = '/#adventures'

export const LOGIN_PATH = '/login'
export const REGISTER_PATH = '/register'
export const FORGOT_PASSWORD_PATH = '/forgot-password'
export const RESET_PASSWORD_PATH = '/reset-password'
export const CONFIRM_EMAIL_PATH = '/confirm-email'
/** Where people without an account open an invitation. */
export const INVITATION_PATH = '/invitation'
export const VERIFY_EMAIL_PATH = '/verify-email'
/** Not a page: the server redirects to the login provider or, without one, to the login page. */
export const PROVIDER_LOGIN_PATH = '/api/login'

export function tripPath(id: Id): string {
  return `/trip/${id}`
}

export const ACCOUNT_PATH = '/account'
export const BOOKINGS_PATH = '/bookings'
export const MESSAGES_PATH = '/messages'

/** Where emails are turned off. Without a mail's key, only for the person who is logged in. */
export function unsubscribePath(group: string, mailKey?: string): string {
  return mailKey === undefined ? `/unsubscribe/${group}` : `/unsubscribe/${mailKey}/${group}`
}

export const ADMIN_PATH = '/admin'
export const ADMIN_TRIPS_PATH = '/admin/trips'
export const ADMIN_PAYMENTS_PATH = '/admin/payments'
/** The trip editor shows this page in a frame; see web/pages/preview.tsx. */
export const PREVIEW_PATH = '/admin/preview'
export const MAILBOX_PATH = '/admin/mailbox'

/**
 * Whether an address is one of this site's pages, which open in place. The server's own paths and other sites
 * load a document.
 */
export function isPage(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/')
}

/** Whether it is a trip's page, or one below it. */
export function isTripPath(path: string): boolean {
  return path.startsWith('/trip/')
}

/** Whether it is the list of chats, or one of them. */
export function isChatPath(path: string): boolean {
  return path === MESSAGES_PATH || /^\/trip\/[^/]+\/chat$/.test(path)
}
