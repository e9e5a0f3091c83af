import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { isPreview } from './preview-mode.ts'
import { readForTab, readStored, store, storeForTab } from './storage.ts'

/** Called when the token was stored or deleted in this tab. */
const listeners = new Set<() => void>()

/** Set when the session was ended elsewhere or expired, until the next sign-in. */
const SESSION_ENDED_KEY = 'sessionEnded'

export function storeToken(token: string): void {
  store(TOKEN_STORAGE_KEY, token)
  storeForTab(SESSION_ENDED_KEY, null)
  for (const listener of listeners) listener()
}

/** The same person continues with another token, so loaded data stays. Other tabs get a storage event. */
export function renewToken(token: string): void {
  store(TOKEN_STORAGE_KEY, token)
}

const TOKEN_LOCK = 'session'
/** The running call that holds the token, if the browser offers no locks (on pages without encryption). */
let heldCall: Promise<unknown> | null = null

function findLocks(): LockManager | null {
  return (navigator as { locks?: LockManager | null }).locks ?? null
}

/**
 * For calls that replace the session (password change). Other requests may be refused before the call has its
 * response; until then a refusal does not sign out any tab.
 */
export async function holdToken<T>(work: () => Promise<T>): Promise<T> {
  const locks = findLocks()
  if (locks)
    return locks.request(TOKEN_LOCK, async () => {
      const oldToken = storedToken()
      const result = await work()
      if (oldToken !== null && storedToken() !== oldToken) await markReplaced(locks, oldToken)
      return result
    })
  const running = work()
  heldCall = running.catch(() => undefined)
  return running.finally(() => (heldCall = null))
}

const replacedLock = (token: string) => `replaced ${token}`

/**
 * Marks this token as replaced for all tabs, with a lock that is held while this page is open. Another tab
 * may run before its storage shows the new token, but all tabs see the same locks. The lock is shared, so
 * that two tabs can mark the same token.
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

/** Deletes a token that the server no longer accepts, unless it has been replaced meanwhile. */
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
  // After the caller of the held call has had its response.
  else if (heldCall) void heldCall.then(() => setTimeout(forget))
  else forget()
}

/**
 * Deletes the stored token. With `expected`, only if it is that one, so that a late response cannot end a
 * newer session.
 */
export function deleteToken(expected?: string): void {
  if (expected !== undefined && storedToken() !== expected) return
  store(TOKEN_STORAGE_KEY, null)
  for (const listener of listeners) listener()
}

/** Whether this tab's session ended without a logout here. */
export function hasSessionEnded(): boolean {
  return readForTab(SESSION_ENDED_KEY) !== null
}

/** Null in the preview, which shows a trip as a visitor sees it. */
export function storedToken(): string | null {
  return isPreview ? null : readStored(TOKEN_STORAGE_KEY)
}

/** Also reports sign-ins and logouts in other tabs. */
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
