/** Settings that put all rate limits out of reach: tests and benches do everything at once. */
export const noLimits = {
  ATTEMPTS_PER_CLIENT: '100000',
  UPLOADS_AT_ONCE: '100000',
  UPLOADS_PER_HOUR: '100000',
  EXPORTS_PER_HOUR: '100000',
  SEARCHES_PER_SECOND: '100000',
  RENDERS_PER_SECOND: '100000',
  RENDERS_PER_CLIENT: '100000',
}
