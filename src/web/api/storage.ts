/**
 * The browser may deny access to its storage; then values are stored in memory, as long as the page is open.
 */
function guardStorage(storage: () => Storage) {
  const inMemory = new Map<string, string>()
  return {
    read: (key: string): string | null => {
      try {
        return storage().getItem(key) ?? inMemory.get(key) ?? null
      } catch {
        return inMemory.get(key) ?? null
      }
    },
    /** Returns whether the value survives a reload. */
    write: (key: string, value: string | null): boolean => {
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, value)
        inMemory.delete(key)
        return true
      } catch {
        if (value === null) inMemory.delete(key)
        else inMemory.set(key, value)
        return false
      }
    },
    /** All stored keys. */
    list: (): string[] => {
      try {
        return [...new Set([...Object.keys(storage()), ...inMemory.keys()])]
      } catch {
        return [...inMemory.keys()]
      }
    },
    clear: (): void => {
      inMemory.clear()
      try {
        storage().clear()
      } catch {
        // Access is denied, so nothing is stored there.
      }
    },
  }
}

/** Stored until the browser deletes it, for all tabs. */
export const { read: readStored, write: store } = guardStorage(() => localStorage)

/** Stored as long as the tab is open. */
export const {
  read: readForTab,
  write: storeForTab,
  list: listForTab,
  clear: clearTabStorage,
} = guardStorage(() => sessionStorage)
