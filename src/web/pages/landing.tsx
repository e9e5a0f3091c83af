import { useHead } from '../api/head.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { landingHead } from '../features/landing/landing-head.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { BrowseTrips } from './browse-trips.tsx'

/** Kept, so that a retry after a failed load does not wait for another one. */
let firstInteraction: Promise<void> | undefined

/**
 * In the browser it is already there as HTML; its script is only needed once the person scrolls, points or
 * types.
 */
const LowerHalf = lazyPart(
  async () => {
    if (!import.meta.env.SSR) await (firstInteraction ??= waitForInteraction())
    return import('../features/landing/lower-half.tsx')
  },
  {
    fallback: <div className="min-h-svh" />,
    failedClassName: 'mx-auto max-w-[960px] px-4 py-24 sm:px-6',
  },
)

// A constant element, so that React does not re-render it before its code is loaded.
const lowerHalf = <LowerHalf />

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
      {lowerHalf}
    </>
  )
}

function waitForInteraction(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['scroll', 'pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(event, () => resolve(), { once: true, passive: true, capture: true })
    }
  })
}
