/** Paths with somebody's key in them: whoever has it needs no password. */
const WITH_KEY = /^((?:\/api)?\/unsubscribe\/|\/api\/calendars\/)[^/]+/

/** What the log says was asked for: without the query, which may hold what people search for, and without keys. */
export function pathForLog(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(WITH_KEY, '$1*')
}
