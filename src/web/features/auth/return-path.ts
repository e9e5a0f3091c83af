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
/** Also in `start.js`, which has the login's code loaded at once if there is a purpose. */
const PURPOSE_KEY = 'loginPurpose'
const MAX_PATH_LENGTH = 2000
const loginPaths = [LOGIN_PATH, REGISTER_PATH, FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH, PROVIDER_LOGIN_PATH]

/**
 * Stores where to go after signing in, as long as the tab is open. `purpose` is what the person wants there:
 * 'To take Back Right on Vega Islands'.
 */
export function rememberReturnPath(path: string, purpose: string | null = null): void {
  if (!isReturnPath(path)) return
  storeForTab(RETURN_KEY, path)
  storeForTab(PURPOSE_KEY, purpose)
}

function forgetReturnPath(): void {
  storeForTab(RETURN_KEY, null)
  storeForTab(PURPOSE_KEY, null)
}

/** What the person wants to do after signing in; null if they did not say. */
export function readLoginPurpose(): string | null {
  return readForTab(RETURN_KEY) === null ? null : readForTab(PURPOSE_KEY)
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

type LoginLink = {
  href: string
  /** What to return to on the page: '?tab=booking#places'. */
  partOfPage?: string | undefined
  purpose?: string | undefined
}

/** Call it when a link to the login is followed. People return to a trip, but from other pages they go home. */
export function rememberPathBeforeLogin({ href, partOfPage, purpose }: LoginLink): void {
  if (!loginPaths.includes(href) || !isReturnPath(location.pathname)) return
  if (isTripPath(location.pathname))
    rememberReturnPath(partOfPage === undefined ? currentPath() : location.pathname + partOfPage, purpose)
  else forgetReturnPath()
}
