import {
  FORGOT_PASSWORD_PATH,
  HOME_PATH,
  isTripPath,
  LOGIN_PATH,
  PROVIDER_LOGIN_PATH,
  REGISTER_PATH,
  RESET_PASSWORD_PATH,
} from '#contract/paths.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'

/** Also in `start.js`, which stores the path for clicks before hydration. */
const RETURN_KEY = 'returnTo'
const MAX_PATH_LENGTH = 2000
const loginPaths = [LOGIN_PATH, REGISTER_PATH, FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH, PROVIDER_LOGIN_PATH]

/** Stores where to go after signing in, as long as the tab is open. */
export function rememberReturnPath(path: string): void {
  if (isReturnPath(path)) storeForTab(RETURN_KEY, path)
}

function forgetReturnPath(): void {
  storeForTab(RETURN_KEY, null)
}

/** Where to go after signing in: back to the stored path, else home. Deletes the stored path. */
export function takeReturnPath(): string {
  const path = readForTab(RETURN_KEY)
  forgetReturnPath()
  return path !== null && isReturnPath(path) ? path : HOME_PATH
}

/**
 * Whether it is a path of this site other than the login pages. "//" leads to another site, and so does
 * everything that a browser or proxy reads as that: backslashes, skipped characters, encoded slashes.
 */
export function isReturnPath(path: string): boolean {
  if (path.length > MAX_PATH_LENGTH || !/^\/(?![/\\]|%2f|%5c)[^\\\s\p{Cc}]*$/iu.test(path)) return false
  const { host, pathname } = new URL(path, 'http://site')
  return host === 'site' && !pathname.startsWith('//') && !loginPaths.includes(pathname)
}

/** With query and fragment. */
export function currentPath(): string {
  return location.pathname + location.search + location.hash
}

/**
 * Call it when a link to the login is followed. People return to a trip, but from other pages they go home.
 * `partOfPage` is what to return to on the page: '?tab=booking#places'.
 */
export function rememberPathBeforeLogin(href: string, partOfPage?: string): void {
  if (!loginPaths.includes(href) || !isReturnPath(location.pathname)) return
  if (isTripPath(location.pathname))
    rememberReturnPath(partOfPage === undefined ? currentPath() : location.pathname + partOfPage)
  else forgetReturnPath()
}
