import { useEffect, useState } from 'react'
import { deleteOthersDrafts } from '../api/draft-storage.ts'
import type { Session } from '../api/session.ts'
import { redirectToLogin } from '../features/auth/redirect-to-login.ts'
import { isLoggingOut } from './logout-state.ts'

/**
 * Whether the session ended without a logout here after the person was shown as signed in: it expired, or was
 * ended from another device or tab. Shows the toast and goes to the login. A token that was already invalid
 * does not count.
 */
export function useSessionEnd({ state, user }: Session): boolean {
  const [lastState, setLastState] = useState<'visitor' | 'signed-in' | 'ended'>('visitor')
  if (state === 'signed-in' && lastState !== 'signed-in') setLastState('signed-in')
  if (state === 'signed-out' && lastState === 'signed-in') setLastState(isLoggingOut() ? 'visitor' : 'ended')
  const hasEnded = lastState === 'ended'
  const userId = user?.id

  useEffect(() => {
    if (hasEnded) return redirectToLogin()
  }, [hasEnded])

  useEffect(() => {
    if (userId !== undefined) deleteOthersDrafts(userId)
  }, [userId])

  return hasEnded
}
