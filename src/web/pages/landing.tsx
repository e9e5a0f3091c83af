import { useHead } from '../api/head.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { landingHead } from '../features/landing/landing-head.ts'
import { LowerHalf } from '../features/landing/lower-half.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { BrowseTrips } from './browse-trips.tsx'

/** The start page for visitors. */
export function LandingPage() {
  useHead({
    title: 'Wild Trip Planner: group adventures with a seat in someone’s car',
    // The rest is for crawlers, so browsers need not load it.
    ...(import.meta.env.SSR && landingHead),
  })
  return (
    <>
      <Hero />
      <PageContainer as="section" className="py-18 md:py-24">
        <h2 id="adventures" tabIndex={-1} className="outline-none">
          Upcoming adventures
        </h2>
        <p className="mt-3 mb-8 max-w-[60ch] text-balance text-muted">
          Small groups, shared cars, prices per person. Pick a trip and grab a seat in someone’s car.
        </p>
        <BrowseTrips />
      </PageContainer>
      <LowerHalf />
    </>
  )
}
