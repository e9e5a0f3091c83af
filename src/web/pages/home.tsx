import { lazy, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { LandingPage } from './landing.tsx'

const SignedInHome = lazy(() => import('./signed-in-home.tsx'))

/** The landing page, or the home of signed-in people. */
export default function HomePage() {
  if (useSession().state !== 'signed-in') return <LandingPage />
  return (
    <Suspense fallback={<PageSpinner />}>
      <SignedInHome />
    </Suspense>
  )
}
