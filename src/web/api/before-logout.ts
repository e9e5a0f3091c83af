type GoOn = () => void
/** Calls `goOn` to continue the logout, at once if it has no question. */
type LogoutGuard = (goOn: GoOn) => void

const guards = new Set<LogoutGuard>()

/** Asks the registered guards, one after the other, and logs out after the last one has continued. */
export function askBeforeLogout(logOut: GoOn): void {
  const ask = ([first, ...others]: LogoutGuard[]): void => {
    if (first) first(() => ask(others))
    else logOut()
  }
  ask([...guards])
}

/** Registers a guard that can ask before logout. Returns a function that removes it. */
export function onBeforeLogout(guard: LogoutGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}
