const RETURN_KEY = 'returnTo'
const loginPaths = ['/login', '/register', '/forgot-password', '/reset-password', '/api/login']

/** Keeps where to go after signing in, for as long as the tab lives. */
export function rememberReturnPath(path: string): void {
  if (isReturnPath(path)) sessionStorage.setItem(RETURN_KEY, path)
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(RETURN_KEY)
}

/** Where to go after signing in: back to where one was sent from, else home. Once. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(RETURN_KEY)
  forgetReturnPath()
  return path !== null && isReturnPath(path) ? path : '/'
}

/** A path of this site, and not one of those that lead here again. "//" and "/\" lead to other sites. */
export function isReturnPath(path: string): boolean {
  if (!path.startsWith('/')) return false
  const { host, pathname } = new URL(path, 'http://site')
  return host === 'site' && !loginPaths.includes(pathname)
}

export function herePath(): string {
  return location.pathname + location.search + location.hash
}

/** A link to the login is being followed: from a trip one comes back to it, from other pages one goes home. */
export function noteWayToLogin(href: string): void {
  if (!loginPaths.includes(href) || !isReturnPath(location.pathname)) return
  if (location.pathname.startsWith('/trip/')) rememberReturnPath(herePath())
  else forgetReturnPath()
}
