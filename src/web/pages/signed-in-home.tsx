import { useHead } from '../api/head.tsx'
import { Contours } from '../ui/contours.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { BrowseTrips } from './browse-trips.tsx'
import { OwnTrips } from './own-trips.tsx'

/** The start page for signed-in people. */
export default function SignedInHome() {
  useHead({ title: 'Available Adventures, Wild Trip Planner' })
  return (
    <>
      <div className="relative isolate overflow-hidden border-b border-line bg-surface">
        <Contours className="-z-10" />
        <PageContainer className="py-12 md:py-18">
          <h1>Welcome Back, Adventurer!</h1>
          <p className="mt-3 max-w-[52ch] text-muted">Where would you like to go next?</p>
        </PageContainer>
      </div>
      <PageContainer className="pt-12 md:pt-16">
        <OwnTrips />
        <h2 id="adventures" tabIndex={-1} className="mb-8 outline-none">
          Available Adventures
        </h2>
        <BrowseTrips />
      </PageContainer>
    </>
  )
}
