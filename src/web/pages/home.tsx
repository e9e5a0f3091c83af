import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { logInAgain } from '../features/auth/log-in-again.ts'
import { isLeaving } from '../shell/leave.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { LandingPage } from './landing.tsx'

const SignedInHome = lazy(() => import('./signed-in-home.tsx'))

/** The landing page; for adventurers who are signed in, their home. */
export function HomePage() {
  const session = useSession()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.state === 'signed-in' && !wasSignedIn) setWasSignedIn(true)
  // The session ended under somebody's hands, and not because they left.
  const isCutOff = session.state === 'signed-out' && wasSignedIn && !isLeaving()

  useEffect(() => {
    if (isCutOff) return logInAgain()
  }, [isCutOff])

  if (isCutOff) return <PageSpinner />
  if (session.state !== 'signed-in') return <LandingPage />
  return (
    <Suspense fallback={<PageSpinner />}>
      <SignedInHome />
    </Suspense>
  )
}
