/** For the browser's console; the page itself also shows what went wrong with a payment. */
export function logError(error: unknown): void {
  console.error(error)
}
