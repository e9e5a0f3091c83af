/** The browser's storage may be closed to us; what is kept then lasts as long as the page. */
const inMemory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return inMemory.get(key) ?? null
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) inMemory.delete(key)
    else inMemory.set(key, value)
  }
}
