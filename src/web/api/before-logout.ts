const EVENT = 'beforelogout'
type LogOut = () => void

/** Logs out, unless a part of the page has something to ask first: that part does it then, or does not. */
export function askBeforeLogout(logOut: LogOut): void {
  const isFree = window.dispatchEvent(new CustomEvent(EVENT, { detail: logOut, cancelable: true }))
  if (isFree) logOut()
}

/** Puts a question between the wish to log out and the doing. */
export function onLogoutWanted(ask: (logOut: LogOut) => void): () => void {
  const onEvent = (event: Event) => {
    event.preventDefault()
    ask((event as CustomEvent<LogOut>).detail)
  }
  window.addEventListener(EVENT, onEvent)
  return () => window.removeEventListener(EVENT, onEvent)
}
