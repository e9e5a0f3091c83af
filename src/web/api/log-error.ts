/** For whoever looks into the browser's console: what went wrong with a payment is said on the page, and kept there. */
export function logError(error: unknown): void {
  console.error(error)
}
