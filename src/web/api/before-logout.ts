type GoOn = () => void
type LogoutGuard = (goOn: GoOn) => void

const guards = new Set<LogoutGuard>()

/** Logs out after every registered guard has let it continue. */
export function askBeforeLogout(logOut: GoOn): void {
  const ask = ([first, ...others]: LogoutGuard[]): void => {
    if (first) first(() => ask(others))
    else logOut()
  }
  ask([...guards])
}

/**
 * Registers a guard that can ask before logout. It calls `goOn` to continue, at once if it has no question.
 */
export function onBeforeLogout(guard: LogoutGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}
