/** Paths with somebody's key in them, wherever in the path: whoever has it needs no password. */
const WITH_KEY = /(\/(?:unsubscribe|calendars)\/+)[^/]+/gi
const ORIGIN = /^https?:\/\/[^/]*/i
const ESCAPED_LETTER = /%([2-7][\da-f])/gi

/**
 * What the log says was asked for: without the query, which may hold what people search for, and without keys. Routes are
 * found by what a path means: a name with an escaped letter is the same name, and its key is as good.
 */
export function pathForLog(url: string): string {
  const path = (url.split(/[?#]/, 1)[0] ?? '').replace(ORIGIN, '')
  const meant = path.replace(ESCAPED_LETTER, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const masked = meant.replace(WITH_KEY, '$1*')
  return masked === meant ? path : masked
}
