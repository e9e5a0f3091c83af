/** Stays true until the guarded page has unmounted, because that page asks isLoggingOut(). */
let isEnding = false

/** Whether the person is logging out in this tab, as opposed to a session that ended by itself. */
export function isLoggingOut(): boolean {
  return isEnding
}

/** Ends the session with `leave`. Until the page has unmounted, isLoggingOut() is true. */
export function whileLoggingOut(leave: () => void): void {
  isEnding = true
  leave()
  setTimeout(() => (isEnding = false))
}
