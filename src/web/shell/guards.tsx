import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { mayTry, type Action } from '#contract/access.ts'
import { HOME_PATH } from '#contract/paths.ts'
import { useSession } from '../api/session.ts'
import { redirectToLogin } from '../features/auth/redirect-to-login.ts'
import { takeReturnPath } from '../features/auth/return-path.ts'
import { PageFailure } from '../ui/page-failure.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { isLoggingOut } from './logout-state.ts'

const REDIRECT_MS = 500

type SignedInOnlyProps = { children: ReactNode; action?: Action; tripId?: number }

/** A page for signed-in people who may do this action. Others see why and are redirected. */
export function SignedInOnly({ children, action = 'use-account', tripId }: SignedInOnlyProps) {
  const session = useSession()
  const [, navigate] = useLocation()
  const isSignedOut = session.state === 'signed-out'
  const isRefused = session.state === 'signed-in' && !mayTry(session.user, action, tripId)

  useEffect(() => {
    if (isSignedOut && !isLoggingOut()) return redirectToLogin()
  }, [isSignedOut])

  useEffect(() => {
    if (!isRefused) return
    toast({ title: 'Access Denied', description: 'Admin access required', tone: 'destructive' })
    const timer = setTimeout(() => navigate(HOME_PATH, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isRefused, navigate])

  if (session.state === 'failed') {
    return (
      <PageFailure
        title="Something went wrong"
        text="We couldn’t check whether you’re logged in."
        onRetry={session.retry}
      />
    )
  }
  return session.state === 'signed-in' && !isRefused ? children : <PageSpinner />
}

/** Login and register: signed-in people are redirected. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const isSignedIn = useSession().state === 'signed-in'
  const [, navigate] = useLocation()

  useEffect(() => {
    if (isSignedIn) navigate(takeReturnPath(), { replace: true })
  }, [isSignedIn, navigate])

  return isSignedIn ? <PageSpinner /> : children
}
