/**
 * For work that is repeated on demand, such as a look at something outside: `call(key, run)` runs it, unless it is running
 * for this key. Then the call waits and shares the next run with all others that wait, because the current one may have
 * looked too early for them.
 */
export function shareRuns<Key>(): (key: Key, run: () => Promise<void>) => Promise<void> {
  const current = new Map<Key, Promise<void>>()
  const next = new Map<Key, Promise<void>>()

  function call(key: Key, run: () => Promise<void>): Promise<void> {
    const running = current.get(key)
    const shared = next.get(key)
    if (shared) return shared
    if (running) {
      const after = running
        .catch(() => undefined)
        .then(() => {
          next.delete(key)
          return call(key, run)
        })
      next.set(key, after)
      return after
    }
    const started = run().finally(() => current.delete(key))
    current.set(key, started)
    return started
  }
  return call
}
