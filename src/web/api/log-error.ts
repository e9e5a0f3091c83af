/** For whoever looks into the browser's console: what went wrong with a payment is said on the page, and kept there. */
export function logError(error: unknown): void {
  // eslint-disable-next-line no-console
  console.error(error)
}
