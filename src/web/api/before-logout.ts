type GoOn = () => void
type LogoutGuard = (goOn: GoOn) => void

const guards = new Set<LogoutGuard>()

/** Logs out, once every part of the page that has something to ask has had its answer. */
export function askBeforeLogout(logOut: GoOn): void {
  const ask = ([first, ...others]: LogoutGuard[]): void => {
    if (first) first(() => ask(others))
    else logOut()
  }
  ask([...guards])
}

/** Puts a question between the wish to log out and the doing. Who has nothing to ask goes on at once. */
export function onBeforeLogout(question: LogoutGuard): () => void {
  guards.add(question)
  return () => guards.delete(question)
}
