/** Paths that contain somebody's key, which works without a password. */
const WITH_KEY = /(\/(?:unsubscribe|calendars)\/+)[^/]+/gi
const ORIGIN = /^https?:\/\/[^/]*/i
const ESCAPED_LETTER = /%([2-7][\da-f])/gi

/**
 * The path as logged: without the query, which may hold search terms, and with keys masked. Escaped letters
 * are decoded first, because routes match them too.
 */
export function pathForLog(url: string): string {
  const path = (url.split(/[?#]/, 1)[0] ?? '').replace(ORIGIN, '')
  const decoded = path.replace(ESCAPED_LETTER, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const masked = decoded.replace(WITH_KEY, '$1*')
  return masked === decoded ? path : masked
}
