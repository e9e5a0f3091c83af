/** The browser's storage may be closed to us; what is kept then lasts as long as the page. */
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
    /** Whether it outlives the page. */
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
    /** The names of all that is kept. */
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
        // It is closed: nothing is in it.
      }
    },
  }
}

/** For as long as the browser keeps it, in every tab. */
export const { read: readStored, write: store } = guardStorage(() => localStorage)

/** For as long as the tab lives. */
export const {
  read: readForTab,
  write: storeForTab,
  list: listForTab,
  clear: clearTabStorage,
} = guardStorage(() => sessionStorage)
