import { useSyncExternalStore } from 'react'
import type { User } from '#contract/auth.ts'
import { onTokenChange, storedToken } from './token.ts'

/**
 * The viewer's session: signed in only if a token is stored and the server knows its user. `loading` until
 * that is known, on the server too, so that the first render in the browser equals the server's; public pages
 * show it as signed out.
 */
export type Session =
  | { state: 'loading'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'failed'; user: null; retry: () => unknown }
  | { state: 'signed-in'; user: User }

export const loadingSession: Session = { state: 'loading', user: null }
const signedOutSession: Session = { state: 'signed-out', user: null }

/** What the server has said about the stored token; set by watch-session.ts, which visitors need not load. */
let sessionOfToken: Session = loadingSession
const listeners = new Set<() => void>()

export function setSessionOfToken(session: Session): void {
  if (session === sessionOfToken) return
  sessionOfToken = session
  for (const listener of listeners) listener()
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loadingSession)
}

function subscribe(listener: () => void): () => void {
  const stopListening = onTokenChange(listener)
  listeners.add(listener)
  return () => {
    stopListening()
    listeners.delete(listener)
  }
}

function currentSession(): Session {
  return storedToken() === null ? signedOutSession : sessionOfToken
}
