import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { readForTab, readStored, store, storeForTab } from './storage.ts'

const listeners = new Set<() => void>()

/** Kept until somebody signs in: the session was ended from elsewhere, or by its age. */
const SESSION_ENDED_KEY = 'sessionEnded'

export function storeToken(token: string): void {
  store(TOKEN_STORAGE_KEY, token)
  storeForTab(SESSION_ENDED_KEY, null)
  for (const listener of listeners) listener()
}

/** The same person goes on with another token: what was loaded stays. Other tabs hear of it by themselves. */
export function renewToken(token: string): void {
  store(TOKEN_STORAGE_KEY, token)
}

const TOKEN_LOCK = 'session'
/** What holds the token here, where browsers give no locks: on pages without encryption. */
let holding: Promise<unknown> | null = null

function findLocks(): LockManager | null {
  return (navigator as { locks?: LockManager | null }).locks ?? null
}

/**
 * For a call that ends this session itself: pages hear of that, and are refused, before its answer is here. Until
 * then no refusal signs anybody out, in no tab.
 */
export async function holdToken<T>(work: () => Promise<T>): Promise<T> {
  const locks = findLocks()
  if (locks)
    return locks.request(TOKEN_LOCK, async () => {
      const before = storedToken()
      const result = await work()
      if (before !== null && storedToken() !== before) await markReplaced(locks, before)
      return result
    })
  const held = work()
  holding = held.catch(() => undefined)
  return held.finally(() => (holding = null))
}

const replacedLock = (token: string) => `replaced ${token}`

/**
 * Tells all tabs that this token has been replaced, with a lock that is held for as long as this page is open. Another
 * tab may get its turn before its storage shows the new token, but all tabs see the same locks. The lock is shared, so
 * that two tabs can say it of one token.
 */
function markReplaced(locks: LockManager, token: string): Promise<void> {
  return new Promise((resolve) => {
    void locks.request(replacedLock(token), { mode: 'shared' }, () => {
      resolve()
      return new Promise(() => undefined)
    })
  })
}

async function isReplaced(locks: LockManager, token: string): Promise<boolean> {
  const { held = [] } = await locks.query()
  return held.some(({ name }) => name === replacedLock(token))
}

/** The server does not know this token any more: it is not kept, unless it has been replaced by then. */
export function deleteRefusedToken(token: string): void {
  const forget = () => {
    if (storedToken() === token) storeForTab(SESSION_ENDED_KEY, 'yes')
    deleteToken(token)
  }
  const locks = findLocks()
  if (locks)
    void locks.request(TOKEN_LOCK, async () => {
      if (!(await isReplaced(locks, token))) forget()
    })
  // After whoever waits for the answer has had it.
  else if (holding) void holding.then(() => setTimeout(forget))
  else forget()
}

/** Forgets the stored token; with `only`, just that one, so that a late answer cannot end a newer session. */
export function deleteToken(only?: string): void {
  if (only !== undefined && storedToken() !== only) return
  store(TOKEN_STORAGE_KEY, null)
  for (const listener of listeners) listener()
}

/** Whether the session of this tab ended without its owner's doing it here. */
export function hasSessionEnded(): boolean {
  return readForTab(SESSION_ENDED_KEY) !== null
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
