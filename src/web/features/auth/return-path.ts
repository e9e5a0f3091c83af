import { readForTab, storeForTab } from '../../api/storage.ts'

/** `start.js` notes the way here as well, for clicks before the page has started. */
const RETURN_KEY = 'returnTo'
const MAX_PATH_LENGTH = 2000
const loginPaths = ['/login', '/register', '/forgot-password', '/reset-password', '/api/login']

/** Keeps where to go after signing in, for as long as the tab lives. */
export function rememberReturnPath(path: string): void {
  if (isReturnPath(path)) storeForTab(RETURN_KEY, path)
}

function forgetReturnPath(): void {
  storeForTab(RETURN_KEY, null)
}

/** Where to go after signing in: back to where one was sent from, else home. Once. */
export function takeReturnPath(): string {
  const path = readForTab(RETURN_KEY)
  forgetReturnPath()
  return path !== null && isReturnPath(path) ? path : '/'
}

/**
 * A path of this site, and not one of those that lead here again. "//" leads to another site, and so does whatever
 * a browser, or a server on the way, reads as that: backslashes, characters that are skipped, encoded slashes.
 */
export function isReturnPath(path: string): boolean {
  if (path.length > MAX_PATH_LENGTH || !/^\/(?![/\\]|%2f|%5c)[^\\\s\p{Cc}]*$/iu.test(path)) return false
  const { host, pathname } = new URL(path, 'http://site')
  return host === 'site' && !pathname.startsWith('//') && !loginPaths.includes(pathname)
}

export function currentPath(): string {
  return location.pathname + location.search + location.hash
}

/**
 * A link to the login is being followed: from a trip one comes back to it, from other pages one goes home. `place`
 * is what the link was about: where on the page one comes back to, '?tab=booking#places'.
 */
export function rememberPathBeforeLogin(href: string, place?: string): void {
  if (!loginPaths.includes(href) || !isReturnPath(location.pathname)) return
  if (location.pathname.startsWith('/trip/'))
    rememberReturnPath(place === undefined ? currentPath() : location.pathname + place)
  else forgetReturnPath()
}
