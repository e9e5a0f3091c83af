import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { readStored, store } from './storage.ts'

const listeners = new Set<() => void>()

export function keepToken(token: string): void {
  store(TOKEN_STORAGE_KEY, token)
  for (const listener of listeners) listener()
}

/** The same person goes on with another token: what was loaded stays. Other tabs hear of it by themselves. */
export function renewToken(token: string): void {
  store(TOKEN_STORAGE_KEY, token)
}

/** Forgets the stored token; with `only`, just that one, so that a late answer cannot end a newer session. */
export function forgetToken(only?: string): void {
  if (only !== undefined && storedToken() !== only) return
  store(TOKEN_STORAGE_KEY, null)
  for (const listener of listeners) listener()
}

export function storedToken(): string | null {
  return readStored(TOKEN_STORAGE_KEY)
}

/** Also hears other tabs signing in and out. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key, everything was cleared.
    if (key === TOKEN_STORAGE_KEY || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
