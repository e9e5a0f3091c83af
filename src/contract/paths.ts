import type { PagePath } from './pages.ts'

export type Id = number | string

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

export function tripPath(id: Id): string {
  return `/trip/${id}`
}

export const ACCOUNT_PATH = '/account' satisfies PagePath
export const BOOKINGS_PATH = '/bookings' satisfies PagePath
export const MESSAGES_PATH = '/messages' satisfies PagePath

/** Where emails are turned off. Without a mail's key, only for the person who is logged in. */
export function unsubscribePath(group: string, mailKey?: string): string {
  return mailKey === undefined ? `/unsubscribe/${group}` : `/unsubscribe/${mailKey}/${group}`
}

export const ADMIN_PATH = '/admin' satisfies PagePath
export const ADMIN_TRIPS_PATH = '/admin/trips' satisfies PagePath
export const MAILBOX_PATH = '/admin/mailbox' satisfies PagePath

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
