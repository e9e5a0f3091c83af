/** Writes an error to the browser's console, for developers. The caller tells the person what went wrong. */
export function logError(error: unknown): void {
  console.error(error)
}
