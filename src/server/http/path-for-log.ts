/** Paths with a part that opens something by itself: that part is not to be read in a log. */
const secretPaths = [/^(\/api\/calendars\/)[^/]+/]

/** The path of a request as the log may have it: without its query, which may hold what people search for, and without secrets. */
export function pathForLog(url: string): string {
  const [path = ''] = url.split('?', 1)
  return secretPaths.reduce((shown, secret) => shown.replace(secret, '$1…'), path)
}
